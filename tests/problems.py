"""What went wrong in rooms like ours, and which tests keep it away from this one.

Owns one table: by number, what happened to people elsewhere, and tests as `path::name` below this
folder (of a `.mjs` file: a scenario). It must never name a test that is not there: see
`tests/test_problems.py`.
"""

from __future__ import annotations

PROBLEMS: dict[int, tuple[str, tuple[str, ...]]] = {
    1: (
        "after a reconnect in mid-game one client showed a piece where none was",
        (
            "chaos/test_cuts.py::test_a_client_cut_at_every_await",
            "chaos/test_two_hubs.py::test_a_whole_match_of_three_people",
        ),
    ),
    2: (
        "a move made while the socket was being opened never arrived",
        (
            "chaos/test_races.py::test_a_commit_at_every_await_of_entering",
            "server/live/test_delivery.py::test_a_commit_between_subscribing_and_loading_is_seen",
        ),
    ),
    3: (
        "the state was fetched by HTTP and raced with the events of the socket",
        (
            "server/live/test_state_by_socket.py::test_no_http_answer_changes_with_the_deal",
            "server/live/test_state_by_socket.py"
            "::test_the_first_view_follows_the_subscription_on_the_same_socket",
        ),
    ),
    4: (
        "after a restart nothing was said, the clock ran on, and only a reload helped",
        (
            "browser/test_restart.py::test_a_killed_hub_sends_no_close",
            "browser/test_restart.py::test_silence_is_told_within_twelve_seconds_of_the_page",
            "browser/net_check.mjs::a silent line is given up within twelve seconds",
        ),
    ),
    5: (
        "a short cut cost much thinking time, and an outage cost everybody some",
        (
            "server/test_clock.py::test_a_short_cut_costs_no_more_than_it_lasted",
            "server/live/test_clocks.py::test_a_short_cut_costs_no_more_than_it_lasted",
            "chaos/test_clocks.py::test_an_outage_costs_nobody_clock_time",
        ),
    ),
    6: (
        "time given back for lag was more for one player than for another",
        ("server/test_clock.py::test_the_grace_is_one_for_all_and_never_shown",),
    ),
    7: (
        "moves made offline ran on that screen only; afterwards both sides waited",
        (
            "browser/test_offline.py::test_a_tap_without_a_line",
            "browser/net_check.mjs::what is asked for without a line is sent once",
            "browser/net_check.mjs::an act whose question is gone was done, or is too late",
        ),
    ),
    8: (
        "the first state came with everybody's hidden cards in it",
        ("chaos/test_no_leak_wire.py::test_frames_tell_no_world_from_another",),
    ),
    9: (
        "of several who answered at once one was heard, the others got nothing",
        (
            "chaos/test_races.py::test_four_secret_answers_at_the_same_instant",
            "chaos/test_four_hubs.py::test_four_arrangements_at_the_same_instant",
        ),
    ),
    10: (
        "people who sat down at once overwrote each other",
        (
            "chaos/test_races.py::test_six_take_seats_at_once",
            "chaos/test_races.py::test_six_sit_down_at_the_same_instant",
            "server/live/test_seats.py::test_six_sit_down_at_the_same_instant",
            "server/test_room_seats.py::test_six_people_press_play_and_each_gets_a_seat",
        ),
    ),
    11: (
        "an update was missed, and each player waited for the other",
        (
            "server/test_room_property.py::test_random_commands",
            "server/live/test_delivery.py::test_the_heartbeat_finds_what_no_channel_brought",
            "chaos/test_two_hubs.py::test_a_whole_match_of_three_people",
        ),
    ),
    12: (
        "watchers found face-down cards in what their browsers had received",
        (
            "chaos/test_no_leak_wire.py::test_frames_tell_no_world_from_another",
            "chaos/test_two_hubs.py::test_a_whole_match_of_two_people_a_bot_and_a_spectator",
        ),
    ),
    13: (
        "a second click during a delay drew a second card",
        (
            "chaos/test_once.py::test_five_copies_of_an_action_are_one_commit",
            "chaos/test_once.py::test_five_copies_of_a_room_command_are_one_commit",
            "chaos/test_once.py::test_resent_after_the_hub_was_killed",
        ),
    ),
    14: (
        "after a delay every click answered the question after the one it was meant for",
        (
            "chaos/test_races.py::test_a_second_tap_is_late_and_answers_nothing_else",
            "server/test_takeback.py::test_a_deal_goes_back_to_what_it_was",
        ),
    ),
    15: (
        "a score, a count or a movement told what a hidden card was",
        (
            "rules/test_laws_kachuful.py::test_nothing_leaks",
            "rules/test_laws_hazari.py::test_nothing_leaks",
        ),
    ),
    16: (
        "whoever came back to a paused game saw its clock run",
        ("server/live/test_clocks.py::test_whoever_comes_sees_the_same_clock",),
    ),
    17: (
        "somebody dropped out, and there was no way to pause",
        (
            "server/test_room_votes.py::test_nothing_goes_on_in_a_pause",
            "browser/test_votes.py::test_a_pause_and_an_action_taken_back",
        ),
    ),
    18: (
        "switching the timer off and on took time from the opponent",
        ("server/test_clock.py::test_no_toggling_shortens_or_lengthens_a_clock",),
    ),
    19: (
        "a replay saved in mid-game told what was still hidden",
        (
            "server/test_records.py::test_packs_and_secret_are_withheld_while_the_match_goes_on",
            "server/live/test_state_by_socket.py::test_no_http_answer_changes_with_the_deal",
        ),
    ),
    20: (
        "a helpful refusal told what it should not",
        ("chaos/test_no_leak_wire.py::test_frames_tell_no_world_from_another",),
    ),
    21: (
        "whoever came back was a new player with nothing",
        (
            "server/live/test_resume.py::test_a_seat_comes_back_on_another_hub",
            "server/live/test_seats.py::test_a_code_moves_a_seat_to_another_device",
            "server/test_room_seats.py::test_a_code_moves_the_seat_with_all_that_belongs_to_it",
        ),
    ),
    22: (
        "a second tab stole the seat of the first, and back, all day",
        (
            "chaos/test_tabs.py::test_three_tabs_of_one_seat",
            "server/live/test_play.py::test_all_tabs_of_a_seat_are_equal",
        ),
    ),
    23: (
        "after a sleep the phone never came back, or hung in an attempt to connect",
        (
            "browser/test_frozen.py::test_a_frozen_page_is_live_at_once",
            "browser/net_check.mjs::a page that slept is back without a wait",
            "browser/net_check.mjs::an attempt that hangs is given up after five seconds",
            "browser/net_check.mjs::an attempt that hung while the page slept is made anew",
        ),
    ),
    24: (
        "a wish for a room that was sent again made twins; a failed check hid a live room",
        (
            "server/live/test_create.py::test_five_copies_of_a_wish_are_one_room",
            "server/live/test_create.py::test_a_wish_that_died_half_way_is_fulfilled",
            "server/live/test_create.py::test_looking_after_oneself_deletes_nothing",
        ),
    ),
    25: (
        "after a failover the subscriber heard nothing any more, and nobody noticed",
        (
            "chaos/test_channels_cut.py::test_pubsub_cut_a_hundred_times_under_play",
            "server/live/test_delivery.py::test_a_cut_channel_loses_no_version",
        ),
    ),
    26: (
        "moves that had been acknowledged were gone after a failover",
        (
            "chaos/test_forked.py::test_a_forgotten_move_is_told_and_two_histories_never_spliced",
            "server/live/test_delivery.py::test_a_rewound_store_is_told_and_played_on",
        ),
    ),
    27: (
        "streams of rooms nobody used filled three quarters of the memory",
        (
            "chaos/test_abandoned.py::test_a_thousand_abandoned_rooms",
            "chaos/test_abandoned.py::test_a_long_evening_at_one_table",
        ),
    ),
    28: (
        "after a failover the store did not know the scripts any more",
        ("chaos/test_channels_cut.py::test_scripts_forgotten_under_play",),
    ),
    29: (
        "one slow reader ate the memory of the server",
        (
            "chaos/test_deaf.py::test_viewers_that_never_read",
            "server/live/test_delivery.py"
            "::test_a_viewer_that_never_reads_is_closed_and_disturbs_nobody",
        ),
    ),
    30: (
        "everybody came back in the same second, and the server fell again",
        (
            "chaos/test_storm.py::test_three_hundred_come_back_at_once_under_play",
            "browser/net_check.mjs::a restart brings the pages back spread over three seconds",
        ),
    ),
    31: (
        "a restart looked like a broken line, and filled the log with errors",
        (
            "server/live/test_leaving.py::test_a_restart_drains_then_closes_with_1012",
            "chaos/test_drain.py::test_in_order_a_commit_under_way_is_finished",
            "browser/test_restart.py::test_a_restart_leads_to_another_hub_without_a_reload",
        ),
    ),
    32: (
        "a browser whose clock was wrong showed wrong times",
        ("browser/test_clocks.py::test_a_wrong_browser_clock_shows_the_right_time",),
    ),
    33: (
        "a new browser was a new player; or a link opened the room as somebody else",
        (
            "server/live/test_seats.py::test_a_code_moves_a_seat_to_another_device",
            "server/test_room_seats.py::test_the_room_link_alone_never_grants_a_seat",
        ),
    ),
    34: (
        "a bot took over at the first hiccup; or nobody ever did, and the table stood",
        (
            "server/test_room_clocks.py"
            "::test_two_times_out_in_a_row_hand_the_seat_to_a_bot_until_he_acts",
            "server/test_room_clocks.py"
            "::test_nobody_is_replaced_before_his_reserve_and_two_turns_are_gone",
            "server/live/test_clocks.py::test_times_run_out_and_the_idle_are_replaced",
            "browser/test_votes.py::test_a_bot_for_somebody_who_is_here_and_idles",
        ),
    ),
    35: (
        "a new version of the rules made saved games unreadable",
        (
            "rules/test_hazari_stored.py::test_states_load_as_they_were",
            "server/test_room_codec.py::test_between_deals_a_room_moves_to_the_new_rules",
            "server/test_room_codec.py::test_a_running_deal_never_goes_on_under_other_rules",
        ),
    ),
    36: (
        "shuffles came from the second of the start, or from a small generator",
        (
            "test_layers.py::test_rules_are_pure",
            "rules/test_shuffle.py::test_every_order_is_equally_likely",
        ),
    ),
    37: (
        "bots moved only as long as somebody kept a tab open",
        (
            "chaos/test_absent.py::test_the_deal_is_played_out_with_nobody_there",
            "chaos/test_absent.py::test_bots_finish_the_match_when_all_have_stood_up",
            "chaos/test_absent.py::test_another_worker_continues_where_one_was_killed",
            "server/test_room_clocks.py::test_no_deal_begins_while_all_owners_are_away",
        ),
    ),
    38: (
        "undo was used to look at cards and then decide otherwise",
        (
            "server/test_takeback.py::test_a_deal_goes_back_to_what_it_was",
            "server/test_takeback.py::test_hazari_is_ready_for_good",
            "browser/test_votes.py::test_a_pause_and_an_action_taken_back",
        ),
    ),
}
