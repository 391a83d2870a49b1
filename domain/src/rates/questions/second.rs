//! Thirty more, about what the first did not ask: clocks, nations, caps, offers, concessions, seasons and the order of many.

use super::manner::{
    BADGES_AND_BIKES, CALENDAR_CAP, DAY_TICKET, EARLY_BIRD, ENGLISH, EVENINGS, FIRST_HALF_HOUR,
    HIGH_STREET, IRISH, MARKET_DAY, NIGHT, PARK_AND_RIDE, PAY_ON_LEAVING, RESIDENTS, ROLLING_CAP,
    SCOTTISH, SILENT_ON_HOLIDAYS, SUMMER, THEN_HALF_HOURS, THREE_HOURS_FOR_BADGES, WINTER,
};
use super::published::{FAREHAM_WEEKENDS, FERRY_MEADOWS, SEAHAM, TREDEGAR_PARK};
use super::{NOT_ALLOWED, Question, Who};

pub(super) const QUESTIONS: [Question; 30] = [
    Question {
        from: "2026-11-28 17:00", // Saturday
        minutes: 3 * 60,
        who: Who::Anyone,
        answers: &[(&HIGH_STREET, Ok(60))],
        working: "17:00 to 17:30 is half an hour: 60p. The limit of two hours holds until 17:30 and no longer.",
    },
    Question {
        from: "2026-11-26 16:00", // Thursday
        minutes: 90,
        who: Who::Anyone,
        answers: &[(&HIGH_STREET, Ok(240))],
        working: "1 h 30 needs the ticket of two hours. An hour and half an hour would be £1.80, but there is no return.",
    },
    Question {
        from: "2026-11-26 10:00",
        minutes: 150,
        who: Who::Anyone,
        answers: &[(&HIGH_STREET, NOT_ALLOWED)],
        working: "2 h 30 lies wholly in the hours in which one may stay two.",
    },
    Question {
        from: "2026-11-30 10:00", // Monday, St Andrew's Day
        minutes: 2 * 60,
        who: Who::Anyone,
        answers: &[(&SCOTTISH, Ok(0)), (&ENGLISH, Ok(400))],
        working: "St Andrew's Day is a bank holiday in Scotland alone: free there, 2 at £2.00 in England.",
    },
    Question {
        from: "2026-07-13 10:00", // Monday
        minutes: 60,
        who: Who::Anyone,
        answers: &[(&IRISH, Ok(0)), (&SCOTTISH, Ok(200))],
        working: "12 July is a Sunday in 2026, so that Northern Ireland's holiday moves to the 13th. Scotland pays for an hour.",
    },
    Question {
        from: "2026-12-25 10:00", // Friday
        minutes: 2 * 60,
        who: Who::Anyone,
        answers: &[(&ENGLISH, Ok(0)), (&SILENT_ON_HOLIDAYS, Ok(200))],
        working: "One board says that bank holidays are free. The other says Mon-Sat, and Christmas is a Friday.",
    },
    Question {
        from: "2026-11-27 20:00", // Friday
        minutes: 16 * 60,
        who: Who::Anyone,
        answers: &[(&ROLLING_CAP, Ok(900)), (&CALENDAR_CAP, Ok(1500))],
        working: "Any 24 hours: £9. By days: Friday 20:00 to midnight 4 at £1.50 = £6, Saturday 12 h at most £9: £15.",
    },
    Question {
        from: "2026-11-24 10:00",
        minutes: 5 * 60,
        who: Who::Anyone,
        answers: &[(&CALENDAR_CAP, Ok(750))],
        working: "5 at £1.50 is £7.50, below the most of £9.",
    },
    Question {
        from: "2026-11-23 09:15", // Monday
        minutes: 9 * 60 + 30,
        who: Who::Anyone,
        answers: &[(&EARLY_BIRD, Ok(700))],
        working: "Entered before 9.30am, left at 18:45, before 7pm: £7.",
    },
    Question {
        from: "2026-11-23 09:15",
        minutes: 10 * 60,
        who: Who::Anyone,
        answers: &[(&EARLY_BIRD, Ok(1800))],
        working: "19:15 is past 7pm: up to 24 hours, £18.",
    },
    Question {
        from: "2026-11-23 09:15",
        minutes: 60,
        who: Who::Anyone,
        answers: &[(&EARLY_BIRD, Ok(500))],
        working: "Up to 2 hours is £5, less than the early bird.",
    },
    Question {
        from: "2026-11-28 17:00", // Saturday
        minutes: 20 * 60,
        who: Who::Anyone,
        answers: &[(&EVENINGS, Ok(630))],
        working: "17:00 to 18:00 £1.80, the evening £2.50, free from midnight to Sunday 10:00, then £2.00: £6.30.",
    },
    Question {
        from: "2026-11-24 12:00",
        minutes: 31,
        who: Who::Anyone,
        answers: &[(&FIRST_HALF_HOUR, Ok(80))],
        working: "Thirty minutes are free, the one after them begins a half hour: 80p.",
    },
    Question {
        from: "2026-11-24 12:00",
        minutes: 2 * 60,
        who: Who::Anyone,
        answers: &[(&FIRST_HALF_HOUR, Ok(240))],
        working: "1 h 30 are left after the free half hour: 3 at 80p.",
    },
    Question {
        from: "2026-11-24 09:30",
        minutes: 60,
        who: Who::Anyone,
        answers: &[(&RESIDENTS, NOT_ALLOWED)],
        working: "10:00 to 10:30 is for permit holders.",
    },
    Question {
        from: "2026-11-24 11:00",
        minutes: 22 * 60,
        who: Who::Anyone,
        answers: &[(&RESIDENTS, Ok(0))],
        working: "From 11:00 to 09:00 of the next day nobody needs a permit, and nothing is charged.",
    },
    Question {
        from: "2026-11-24 09:30",
        minutes: 60,
        who: Who::Permit,
        answers: &[(&RESIDENTS, Ok(0))],
        working: "A permit holder may stay.",
    },
    Question {
        from: "2026-11-24 09:00",
        minutes: 30 * 60,
        who: Who::Motorcycle,
        answers: &[(&BADGES_AND_BIKES, NOT_ALLOWED)],
        working: "Motorcycles pay £1 a day, but the longest stay is four hours for them too.",
    },
    Question {
        from: "2026-11-24 09:00",
        minutes: 5 * 60,
        who: Who::BlueBadge,
        answers: &[(&THREE_HOURS_FOR_BADGES, Ok(260)), (&BADGES_AND_BIKES, Ok(400))],
        working: "Abbey: three hours free, 2 at £1.30. Priory: four hours paid at £1.00, the fifth is the badge's.",
    },
    Question {
        from: "2026-10-24 22:00", // the clocks go back in this night
        minutes: 9 * 60,
        who: Who::Anyone,
        answers: &[(&NIGHT, Ok(450))],
        working: "From 22:00 to 06:00 nine hours pass in this night: 9 at 50p.",
    },
    Question {
        from: "2027-03-27 22:00", // the clocks go forward in this night
        minutes: 8 * 60,
        who: Who::Anyone,
        answers: &[(&NIGHT, Ok(350))],
        working: "From 22:00 to 06:00 seven hours pass: 7 at 50p. The eighth is past six.",
    },
    Question {
        from: "2026-10-24 10:00",
        minutes: 25 * 60,
        who: Who::Anyone,
        answers: &[(&DAY_TICKET, Ok(1350))],
        working: "Until ten on Sunday 25 hours pass: the 24 hours end at nine by the clock, and an hour is £1.50.",
    },
    Question {
        from: "2026-10-31 19:00", // Saturday
        minutes: 16 * 60,
        who: Who::Anyone,
        answers: &[(&SUMMER, Ok(600))],
        working: "19:00 to 20:00 is the last hour of the season: £6.00. From 1 November it is free.",
    },
    Question {
        from: "2027-01-01 10:00",
        minutes: 3 * 60,
        who: Who::Anyone,
        answers: &[(&SUMMER, Ok(0)), (&WINTER, Ok(200))],
        working: "The beach is free in winter; the ski road's season goes over the new year, and its board names no holidays.",
    },
    Question {
        from: "2026-11-25 20:00", // Wednesday
        minutes: 9 * 60,
        who: Who::Anyone,
        answers: &[(&MARKET_DAY, Ok(900))],
        working: "Away at five sharp: 9 at £1.00.",
    },
    Question {
        from: "2026-11-25 20:00",
        minutes: 9 * 60 + 1,
        who: Who::Anyone,
        answers: &[(&MARKET_DAY, NOT_ALLOWED)],
        working: "A minute past five the market is built up.",
    },
    Question {
        from: "2026-11-23 08:00",
        minutes: 3 * 24 * 60 + 120,
        who: Who::Anyone,
        answers: &[(&PARK_AND_RIDE, Ok(800))],
        working: "Three days and two hours are four times 24 hours begun: 4 at £2.00.",
    },
    Question {
        from: "2026-11-23 08:00",
        minutes: 26 * 60,
        who: Who::Anyone,
        answers: &[(&PAY_ON_LEAVING, Ok(1600))],
        working: "24 hours £12, and two more hours are up to 3 hours, £4.",
    },
    Question {
        from: "2026-11-23 08:00",
        minutes: 130,
        who: Who::Anyone,
        answers: &[(&THEN_HALF_HOURS, Ok(300)), (&PAY_ON_LEAVING, Ok(400))],
        working: "Baths: £1.50, and 1 h 10 are three half hours at 50p: £3.00. Arcade: up to 3 hours £4.",
    },
    Question {
        from: "2026-11-28 13:00", // Saturday
        minutes: 3 * 60,
        who: Who::Anyone,
        answers: &[
            (&TREDEGAR_PARK, Ok(200)),
            (&FAREHAM_WEEKENDS, Ok(220)),
            (&SEAHAM, Ok(300)),
            (&CALENDAR_CAP, Ok(450)),
            (&FERRY_MEADOWS, Ok(480)),
            (&EVENINGS, Ok(540)),
            (&HIGH_STREET, NOT_ALLOWED),
        ],
        working: "Tredegar: two tickets of £1 until 16:00. Fareham: four hours £2.20. Seaham: 3 at £1. Market: 3 at £1.50. \
                  Ferry Meadows: up to 3 hours £4.80. Theatre: 3 at £1.80. High Street: three hours are over the limit of two.",
    },
];
