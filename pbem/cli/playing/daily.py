"""The game of the day: one galaxy for all players, its dice committed before the day and revealed after it."""

import click

from pbem.cli.output import note, say, show_json, show_table
from pbem.cli.program import main, with_desk
from pbem.service import Day, Desk, JoinDay, Score, day_of, join_day, keep_days, verify_day

DIFFERENT = 1
RULES = click.option("--rules", default="", help="Which game, if several have a daily galaxy.")


@main.group("daily")
def daily() -> None:
    """The game of the day: everyone plays the same galaxy alone, for the best score."""


@daily.command("play")
@click.argument("player")
@RULES
@click.option("--json", "as_json", is_flag=True)
@with_desk
def play(desk: Desk, player: str, rules: str, as_json: bool) -> None:
    """Open PLAYER's game in today's galaxy and print its id; each player has one."""
    opened = join_day(desk, JoinDay(id="daily", by="cli", player=player, rules=rules))
    if as_json:
        show_json(opened)
        return
    say(str(opened.game))
    note(f"{opened.title} has seat {opened.seats[0]}; dice commitment: {opened.commitment}")


@daily.command("scores")
@click.argument("day", default="")
@RULES
@click.option("--json", "as_json", is_flag=True)
@with_desk
def scores(desk: Desk, day: str, rules: str, as_json: bool) -> None:
    """Show the score table of a DAY such as 2026-02-03; today's by default."""
    keep_days(desk)
    found = day_of(desk, rules, day)
    if as_json:
        show_json(found)
        return
    say(f"Galaxy of {found.day} for {found.rules}, open from {found.opens} to {found.closes}.")
    if found.scores:
        show_table(("Rank", "Player", "Score", "Turns", "Ended", "Game"), map(_row, found.scores))
    else:
        say("Nobody has played it yet.")
    _say_secrets(found)


def _row(score: Score) -> tuple[str, ...]:
    rank = str(score.rank) if score.rank else "-"
    points = str(score.score) if score.score is not None else "not counted" if score.ended_at else "running"
    return rank, score.player, points, str(score.turns), score.ended_at, str(score.game)[:8]


def _say_secrets(day: Day) -> None:
    say(f"Dice commitment: {day.commitment}")
    if day.chain_top:
        say(f"Revealed: {day.chain_top}, hidden {day.hidden}")
    else:
        say(f"The dice are revealed after {day.closes}.")


@daily.command("verify")
@click.argument("day", default="")
@RULES
@click.option("--json", "as_json", is_flag=True)
@with_desk
def verify(desk: Desk, day: str, rules: str, as_json: bool) -> int:
    """Check a daily galaxy and every game in its score table; exit 1 if anything differs."""
    found = list(verify_day(desk, rules, day))
    wrong = [difference for _, differences in found for difference in differences]
    if as_json:
        show_json([{"what": name, "differences": differences} for name, differences in found])
    else:
        for name, differences in found:
            for each in differences:
                say(f"{name}, turn {each.turn}: {each.what} should be {each.expected}, is {each.found}.")
        say(f"{len(found) - 1} games verified; {len(wrong) or 'no'} differences.")
    return DIFFERENT if wrong else 0
