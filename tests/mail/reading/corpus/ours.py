"""A letter of ours, as players quote it: deadline, report, and the order form whose lines are comments."""

SUBJECT = "[Northern Cross] Turn 2: report, orders for turn 3"
ADDRESS = "orders+k7qn2vx4m8@games.example.org"
NAME = "Northern Cross"

TEXT = """\
Awaited from you: orders for round 3.
Deadline: Thu 19 Nov 2026, 20:00 Europe/Rome (19:00 UTC)
Orders: answer this letter, or write to
    orders+k7qn2vx4m8@games.example.org

Northern Cross
Turn 2: report for A, Anna

Headlines
=========
- You explored A5/5: it is A8, empty space.
- D attacked you at yellow (A1).

Your orders
===========
  1  BUILD 1 Trn + 1 Col AT yellow
     - yellow builds Trn3, Col1 for 12 of 12 IPE.
  2  MOVE Trn3 TO A4
     - Trn3: A1-A4, 1 point.

Your planets
============
Hex  Planet  Ind  Tech  IPE  May do one of
---  ------  ---  ----  ---  -----------------------
A1   yellow    3     1   12  BUILD, IND, TECH

How to order
============
Write one order on each line, and END under the last. Until the turn is
sealed a later sheet replaces an earlier one.

Order form
==========
# Northern Cross, seat A, turn 3
# Write your orders above, one on each line, and END under the last.
# These would work now. To use one, write it without the # in front:
#   BUILD 2 PB AT yellow
#   EXPLORE Sct1 A5/6
#   MOVE Trn3 TO A5

--
Northern Cross, seat A. Written by a program at games.example.org."""

LINES = tuple(TEXT.split("\n"))
