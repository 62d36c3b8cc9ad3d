"""Every way in which the room can break, and what must hold then.

Owns the failure tests. A test's docstring names its row here, and the users' problem (a report from
a room like this one) that it keeps away. It must never make a failure that cannot happen.

 1  hub killed before, inside, after a commit    once per `cid`; others go on
 2  answer lost, sent again, elsewhere too       one commit, same answer
 3  the store forgets acknowledged moves         no splice of histories; told "rewound"; asked anew
 4  pub/sub cut at any moment                    every viewer soon at the newest version
 5  two tickers, clock against player            one outcome; the loser is told `late`
 6  the store, or all hubs away                  "read-only for a moment", no answer lost,
                                                 nobody loses clock time
 7  hundreds come back in one second             few let in at a time; no move is lost
 8  a viewer that never reads                    memory flat, others undisturbed, socket ended
 9  secret answers at the same instant           all accepted
10  people take seats at once                    no lost write; losers are told `seat_taken`
11  a bug in the rules on live data              one table flagged, inputs kept; others untouched
12  hostile input and floods                     refused by name, nothing changed, no traceback
13  abandoned rooms                              every key expires; memory returns to the start

Rows 11 and 12 are in part where the tests of the server are: `tests/server`.
"""
