//! What holds of all rates.

use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Europe::London;
use proptest::prelude::*;

use super::{
    Again, Arrival, Board, Cap, CapPer, Concession, Days, Driver, Gets, Hours, Limit, Offer,
    Period, PeriodKind, Rates, Season, Span, Ticket, TicketKind, VehicleKind, When, Who,
    brute_force, cost, parse, print,
};
use crate::holidays::Nation;
use crate::opening::london_time;

fn hours() -> impl Strategy<Value = Hours> {
    (0_u16..48, 0_u16..=48)
        .prop_filter_map("hours", |(from, until)| Hours::new(from * 30, until * 30))
}

fn when() -> impl Strategy<Value = When> {
    let season = (1_u8..=12, 1_u8..=28, 1_u8..=12, 1_u8..=28)
        .prop_map(|(m, d, n, e)| Season { from: (m, d), until: (n, e) });
    let span = (
        prop::option::weighted(0.1, season),
        (0_u32..7, 0_u32..7),
        prop::bool::weighted(0.2),
        prop::collection::vec(hours(), 0..3),
    );
    let span = span.prop_map(|(season, (from, until), holidays, hours)| Span {
        season,
        days: Days::range(from, until),
        holidays,
        hours,
    });
    let some = prop::collection::vec(span, 1..3).prop_filter_map("spans", When::of);
    prop_oneof![1 => Just(When::always()), 2 => some]
}

const LENGTHS: [i32; 8] = [7, 15, 20, 30, 45, 60, 90, 1440];

fn length() -> impl Strategy<Value = i32> {
    prop::sample::select(LENGTHS.to_vec())
}

fn ticket() -> impl Strategy<Value = Ticket> {
    let name = prop_oneof![3 => Just(String::new()), 1 => "[a-z]{1,8}( [a-z]{1,5})?"];
    (0..3, length(), prop::option::weighted(0.2, length()), 0..900_i32, name).prop_map(
        |(kind, minutes, after, pence, name)| match kind {
            0 => Ticket::flat(pence + 1).named(&name),
            1 => Ticket::up_to(minutes, pence.max(40) - 40).named(&name),
            _ => Ticket { after, ..Ticket::each(minutes, pence + 1).named(&name) },
        },
    )
}

fn period() -> impl Strategy<Value = Period> {
    let again =
        prop::option::of(prop::sample::select(vec![Again::Any, Again::Longest, Again::Never]));
    let sold = prop::collection::vec(ticket(), 1..5);
    let paid = (when(), sold, prop::option::weighted(0.2, length()), again);
    let paid = paid.prop_map(|(when, tickets, first_free, again)| Period {
        when,
        tickets,
        first_free,
        again,
        kind: PeriodKind::Paid,
    });
    let free = when().prop_map(|when| Period { when, kind: PeriodKind::Free, ..Period::default() });
    prop_oneof![4 => paid, 1 => free]
}

fn cap() -> impl Strategy<Value = Option<Cap>> {
    let per = prop::sample::select(vec![CapPer::Day, CapPer::TwentyFourHours]);
    prop::option::of((1..2000_i32, per).prop_map(|(pence, per)| Cap { pence, per }))
}

/// Boards that only sell tickets.
fn sold() -> impl Strategy<Value = Rates> {
    let periods = prop::collection::vec(period(), 1..4);
    (periods, cap(), prop::option::weighted(0.2, length())).prop_filter_map(
        "rates",
        |(periods, cap, no_return)| {
            Rates::new(Board { periods, cap, no_return, ..Board::default() }).ok()
        },
    )
}

fn concession(who: Who) -> impl Strategy<Value = Concession> {
    (0..4, length(), 1..900_i32).prop_map(move |(gets, minutes, pence)| {
        let of = |gets, minutes, pence| Concession { who, gets, minutes, pence };
        match gets {
            0 => of(Gets::Free, None, None),
            1 => of(Gets::FreeFor, Some(minutes), None),
            2 => of(Gets::Extra, Some(minutes), None),
            _ => of(Gets::PaysADay, None, Some(pence)),
        }
    })
}

/// All that a board may say.
fn rates() -> impl Strategy<Value = Rates> {
    let offer = ("[a-z]{1,9}", 0..2000_i32, when(), 0_u16..=1440, prop::option::of(length()));
    let offer = offer.prop_map(|(name, pence, enter, leave_by, within)| Offer {
        name,
        pence,
        enter,
        leave_by: Some(leave_by),
        within,
    });
    let limit = (length(), when()).prop_map(|(minutes, when)| Limit { minutes, when });
    let others = [PeriodKind::PermitOnly, PeriodKind::NoParking, PeriodKind::NotTold];
    let other = (when(), prop::sample::select(others.to_vec())).prop_map(|(when, kind)| Period {
        when,
        kind,
        ..Period::default()
    });
    (
        sold(),
        prop::option::weighted(0.2, other),
        prop::collection::vec(offer, 0..3),
        prop::collection::vec(limit, 0..2),
        prop::option::of(concession(Who::BlueBadge)),
        prop::option::of(concession(Who::Motorcycle)),
    )
        .prop_filter_map("rates", |(sold, other, offers, max_stay, badge, rider)| {
            let mut board = Board::from(sold);
            board.periods.extend(other);
            board.concessions.extend(badge.into_iter().chain(rider));
            Rates::new(Board { offers, max_stay, ..board }).ok()
        })
}

/// Boards on which any ticket may follow any, and nothing is for the whole stay alone.
fn any_after_any() -> impl Strategy<Value = Rates> {
    sold().prop_filter_map("rates", |rates| {
        let mut board = Board::from(rates);
        board.no_return = None;
        for period in &mut board.periods {
            (period.again, period.first_free) = (None, None);
            period.tickets.retain(|ticket| ticket.pence > 0 && ticket.after.is_none());
        }
        board
            .periods
            .retain(|period| period.kind != PeriodKind::Paid || !period.tickets.is_empty());
        Rates::new(board).ok()
    })
}

fn minutes_to_midnight(at: DateTime<Utc>) -> i32 {
    let shown = at.with_timezone(&London);
    let next = (shown.date_naive() + chrono::Days::new(1)).and_time(chrono::NaiveTime::MIN);
    i32::try_from((london_time(next) - at).num_minutes()).expect("a day")
}

/// Around both changes of the clocks, Christmas, and an ordinary week.
fn arrival() -> impl Strategy<Value = Arrival> {
    let starts = [
        "2026-10-24T18:00:00Z",
        "2027-03-27T18:00:00Z",
        "2026-12-24T12:00:00Z",
        "2026-06-01T00:00:00Z",
    ];
    (prop::sample::select(starts.to_vec()), 0..2880_i64).prop_map(|(start, minutes)| {
        let start: DateTime<Utc> = start.parse().expect("a time");
        Arrival { at: start + TimeDelta::minutes(minutes), nation: Nation::EnglandAndWales }
    })
}

fn driver() -> impl Strategy<Value = Driver> {
    (any::<bool>(), any::<bool>(), any::<bool>()).prop_map(|(blue_badge, permit, rides)| Driver {
        blue_badge,
        permit,
        vehicle: if rides { VehicleKind::Motorcycle } else { VehicleKind::Car },
    })
}

/// The same board with every span of hours cut in two at some minute of the day.
fn cut(rates: &Rates, at: u16) -> Rates {
    let mut board = Board::from(rates.clone());
    for period in &mut board.periods {
        let spans = period.when.spans().iter().flat_map(|span| {
            let hours = span.minutes().flat_map(|(from, until)| {
                let at = if (from + 1..until).contains(&at) { at } else { at + 1440 };
                let cuts = (from + 1..until).contains(&at);
                let parts = if cuts { vec![(from, at), (at, until)] } else { vec![(from, until)] };
                parts.into_iter()
            });
            // What begins after midnight begins on the next day: only the part before can be written on its own.
            let hours: Vec<_> = hours.collect();
            let fits = hours.len() <= 4 && hours.iter().all(|(from, _)| *from < 1440);
            let cut = hours.iter().filter_map(|(from, until)| Hours::new(*from, *until)).collect();
            let hours = if fits { cut } else { span.hours.clone() };
            [Span { hours, ..span.clone() }]
        });
        period.when = When::of(spans.collect()).expect("the same spans");
    }
    Rates::new(board).expect("as right as before")
}

proptest! {
    #[test]
    fn the_search_finds_what_trying_everything_finds(rates in sold(), at in arrival(), minutes in 1..240_i32) {
        let found = cost(&rates, at, minutes, &Driver::default());
        prop_assert_eq!(found.pence, brute_force::pence(&rates, at.at, at.nation, minutes), "{}", print(&rates));
    }

    #[test]
    fn and_over_days_too(rates in sold(), at in arrival(), minutes in 1400..2000_i32) {
        let found = cost(&rates, at, minutes, &Driver::default());
        prop_assert_eq!(found.pence, brute_force::pence(&rates, at.at, at.nation, minutes), "{}", print(&rates));
    }

    #[test]
    fn a_longer_stay_never_costs_less(rates in rates(), at in arrival(), driver in driver(), minutes in 1..2000_i32, more in 1..600_i32) {
        let (short, long) = (cost(&rates, at, minutes, &driver), cost(&rates, at, minutes + more, &driver));
        if let (Some(short), Some(long)) = (short.pence, long.pence) {
            prop_assert!(short <= long, "{} then {}\n{}", short, long, print(&rates));
        }
    }

    #[test]
    fn nobody_pays_more_than_the_cap(rates in rates(), at in arrival(), minutes in 1..6000_i32) {
        let found = cost(&rates, at, minutes, &Driver::default());
        if let (Some(pence), Some(most)) = (found.pence, rates.most(minutes)) {
            prop_assert!(pence <= most, "{} > {}\n{}", pence, most, print(&rates));
        }
    }

    #[test]
    fn the_working_covers_the_stay_and_adds_up(rates in rates(), at in arrival(), driver in driver(), minutes in 1..6000_i32) {
        let found = cost(&rates, at, minutes, &driver);
        prop_assert_eq!(found.pence.is_none(), found.not_known.is_some());
        if let Some(pence) = found.pence {
            prop_assert_eq!(found.working.iter().map(|line| line.pence).sum::<i32>(), pence);
            prop_assert_eq!(found.working.last().map(|line| line.until), Some(minutes));
            let mut covered = 0;
            for line in &found.working {
                prop_assert_eq!(line.from, covered);
                covered = line.until;
            }
        }
    }

    #[test]
    fn hours_cut_in_two_are_the_same_hours(rates in rates(), at in arrival(), minutes in 1..3000_i32, cut_at in 1_u16..1440) {
        let halves = cut(&rates, cut_at);
        let driver = Driver::default();
        prop_assert_eq!(cost(&rates, at, minutes, &driver), cost(&halves, at, minutes, &driver), "{}", print(&rates));
    }

    #[test]
    fn where_nothing_goes_by_the_clock_its_changes_change_nothing(
        tickets in prop::collection::vec(ticket(), 1..5), at in arrival(), minutes in 1..3000_i32
    ) {
        let period = Period { tickets, ..Period::default() };
        if let Ok(rates) = Rates::new(Board { periods: vec![period], ..Board::default() }) {
            let summer = Arrival { at: "2026-06-01T09:00:00Z".parse().expect("a time"), ..at };
            let pence = |at| cost(&rates, at, minutes, &Driver::default()).pence;
            prop_assert_eq!(pence(at), pence(summer));
        }
    }

    #[test]
    fn a_stay_never_costs_more_than_its_two_parts(
        rates in any_after_any(), at in arrival(), minutes in 2..3000_i32, part in 1..2999_i32, at_midnight in any::<bool>()
    ) {
        let midnight = minutes_to_midnight(at.at);
        let part = if at_midnight && (1..minutes).contains(&midnight) { midnight } else { 1 + part % (minutes - 1) };
        let later = Arrival { at: at.at + TimeDelta::minutes(part.into()), ..at };
        let pence = |at, minutes| cost(&rates, at, minutes, &Driver::default()).pence;
        if let (Some(first), Some(second)) = (pence(at, part), pence(later, minutes - part)) {
            let whole = pence(at, minutes);
            prop_assert!(whole.is_some_and(|whole| whole <= first + second), "{:?} > {} + {}\n{}", whole, first, second, print(&rates));
        }
    }

    #[test]
    fn what_is_printed_and_stored_is_read_again(rates in rates()) {
        prop_assert_eq!(&parse(&print(&rates)).unwrap_or_else(|error| panic!("{error}")), &rates);
        let stored = serde_json::to_string(&rates).expect("JSON");
        prop_assert_eq!(serde_json::from_str::<Rates>(&stored).expect("as it was stored"), rates);
    }

    #[test]
    fn no_text_makes_it_panic(text in any::<String>(), near in "(24/7|Mo-Sa 08:00-18:00|Su|PH)(: free|:)?\n? *(up to|each|flat|first|at most|stay)?[ a-z0-9:£.()-]{0,30}") {
        let _ = parse(&text);
        if let Ok(rates) = parse(&near) {
            let _ = rates.prices();
        }
    }
}

#[test]
fn four_weeks_of_minutes_are_soon_found() {
    let tickets = (1..=20).map(|n| Ticket::each(n, 10 * n - n / 4)).chain([Ticket::flat(50_000)]);
    let period = Period { tickets: tickets.collect(), ..Period::default() };
    let rates = Rates::new(Board { periods: vec![period], ..Board::default() }).expect("rates");
    let at = Arrival::at("2026-11-16T12:00:00Z".parse().expect("a time"));
    assert_eq!(cost(&rates, at, crate::price::MAX_STAY, &Driver::default()).pence, Some(50_000));
    assert_eq!(rates.periods[0].tickets[20].kind, TicketKind::Flat);
}
