"""What every game would otherwise have to write again. A game takes the pieces it needs.

| module | gives |
| --- | --- |
| `resolver` | `setup` and `resolve`, from a table of phases |
| `applier` | `apply`, from a table of changes; a fact without a row is an error |
| `folded` | `ruleset`, from a base and a table of what each option changes; cached |
| `order_language` | the order language with its standing orders and `CLEAR` |
| `outcomes` | `outcome`: the result of a player's own order, from a table |
| `forecast` | `check`: the answer to a sheet, line by line |
| `narrator` | `narrate`, from a table of sentences |
| `headlines` | `HEADLINES`: how much each headline matters, from a table |
| `losses` | `LOSSES`: what left a player's hands, and what a sheet would give up |
| `advice` | `ADVICE`: a few lines for the next move, and what each is good for |
| `naming` | `You`, `you` or the name of a seat |
| `sections` | the title of a view, the table of standing orders |
| `example_boards` | words and standing orders in worked examples |
| `rules_versions` | earlier versions of the rules, for games that began under them |
| `random_sheets`, `chance` | sheets for the fuzzer |
"""
