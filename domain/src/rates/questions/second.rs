//! Thirty more, about what the first did not ask: clocks, nations, caps, offers, concessions, seasons and the order of many.
//! Two rest on boards that nobody published (`manner`).

use super::manner::{EARLY_BIRD, FIRST_HALF_HOUR};
use super::published::{
    BARNSLEY, FAREHAM_COAST, FAREHAM_WEEKENDS, FERRY_MEADOWS, JOHN_STREET, SEAHAM, SEATON_CAREW,
    ST_GEORGES, TREDEGAR_PARK,
};
use super::published_further::{
    ABBEY_CENTRE, CAMBRIDGE, EAST_LOTHIAN, EASTLEIGH, FAREHAM_2022, GLASGOW, GRAVESHAM,
    LINCOLNSHIRE_COAST, LYME_REGIS, MANCHESTER, MID_ULSTER, NORFOLK_COAST, NORFOLK_RESORTS, OXFORD,
    ROYSTON, SCARBOROUGH, SELBY, STONEHAVEN, UPMINSTER, WEYMOUTH, YORK_CASTLE,
};
use super::{NOT_ALLOWED, Question, Who};

pub(super) const QUESTIONS: [Question; 30] = [
    Question {
        from: "2026-11-28 19:00", // Saturday
        minutes: 3 * 60,
        who: Who::Anyone,
        answers: &[(&MANCHESTER, Ok(290))],
        working: "19:00 to 20:00 is one hour: £2.90. The limit of two hours holds until 20:00 and no longer.",
    },
    Question {
        from: "2026-11-26 16:00", // Thursday
        minutes: 60,
        who: Who::Anyone,
        answers: &[(&STONEHAVEN, Ok(120))],
        working: "An hour needs the ticket of two hours: £1.20. Two free half hours would be nothing, but there is no return.",
    },
    Question {
        from: "2026-11-26 10:00",
        minutes: 150,
        who: Who::Anyone,
        answers: &[(&GRAVESHAM, NOT_ALLOWED)],
        working: "2 h 30 lies wholly in the hours in which one may stay two.",
    },
    Question {
        from: "2026-01-02 10:00", // Friday
        minutes: 2 * 60,
        who: Who::Anyone,
        answers: &[(&EAST_LOTHIAN, Ok(0)), (&MANCHESTER, Ok(575))],
        working: "2 January is free in East Lothian. It is no bank holiday in England: two hours are £5.80 there by one ticket, \
                  but half an hour and then one and a half are £1.45 + £4.30 = £5.75, and the board forbids no second ticket.",
    },
    Question {
        from: "2024-03-18 10:00", // Monday
        minutes: 60,
        who: Who::Anyone,
        answers: &[(&MID_ULSTER, Ok(0)), (&MANCHESTER, Ok(290))],
        working: "St Patrick's Day is a Sunday in 2024, so that Mid Ulster is free on Monday the 18th. England pays £2.90 for an hour.",
    },
    Question {
        from: "2026-12-25 10:00", // Friday
        minutes: 2 * 60,
        who: Who::Anyone,
        answers: &[(&MANCHESTER, Ok(0)), (&SELBY, Ok(120))],
        working: "One board says that bank holidays are free. The other says Mon-Sat, and Christmas is a Friday: two hours £1.20.",
    },
    Question {
        from: "2026-11-27 15:00", // Friday
        minutes: 20 * 60,
        who: Who::Anyone,
        answers: &[(&ABBEY_CENTRE, Ok(300)), (&NORFOLK_COAST, Ok(850))],
        working: "Abbey Centre, by days: £1.50 for Friday and £1.50 for Saturday. Norfolk: until 18:00 and from 08:00 to 11:00 \
                  6 at £1.80 would be £10.80; the 24 hours that go on over midnight are £8.50.",
    },
    Question {
        from: "2026-11-24 10:00",
        minutes: 7 * 60,
        who: Who::Anyone,
        answers: &[(&FAREHAM_2022, Ok(600))],
        working: "7 at £1 is £7, above the most for a day of £6.",
    },
    Question {
        from: "2026-11-23 09:31", // Monday
        minutes: 9 * 60 + 30,
        who: Who::Anyone,
        answers: &[(&JOHN_STREET, Ok(500))],
        working: "A minute past 9.30am all day is £5, a pound less than for those who came before. Hours would be £4.40 twice and £2.80.",
    },
    Question {
        from: "2026-11-23 09:15",
        minutes: 10 * 60,
        who: Who::Anyone,
        answers: &[(&EARLY_BIRD, Ok(1800))],
        working: "19:15 is past 7pm: up to 24 hours, £18.",
    },
    Question {
        from: "2026-11-23 07:15",
        minutes: 60,
        who: Who::Anyone,
        answers: &[(&JOHN_STREET, Ok(140))],
        working: "Up to one hour is £1.40, less than the £4 of those who come before 7.30am and stay all day.",
    },
    Question {
        from: "2026-11-28 17:00", // Saturday
        minutes: 20 * 60,
        who: Who::Anyone,
        answers: &[(&YORK_CASTLE, Ok(2200))],
        working: "17:00 to 18:00 £3.00, the evening £4.00, free from midnight, and Sunday 08:00 to 13:00 5 at £3.00: £22.00.",
    },
    Question {
        from: "2026-11-24 12:00",
        minutes: 31,
        who: Who::Anyone,
        answers: &[(&UPMINSTER, Ok(100))],
        working: "Thirty minutes are free and 31 are up to two hours: £1.00.",
    },
    Question {
        from: "2026-11-24 12:00",
        minutes: 2 * 60,
        who: Who::Anyone,
        answers: &[(&FIRST_HALF_HOUR, Ok(240))],
        working: "1 h 30 are left after the free half hour: 3 at 80p.",
    },
    Question {
        from: "2026-11-24 08:30", // Tuesday
        minutes: 60,
        who: Who::Anyone,
        answers: &[(&EASTLEIGH, NOT_ALLOWED)],
        working: "9:00 to 9:30 is for permit holders.",
    },
    Question {
        from: "2026-11-24 17:00",
        minutes: 16 * 60,
        who: Who::Anyone,
        answers: &[(&EASTLEIGH, Ok(0))],
        working: "From 17:00 to 09:00 of the next day nobody needs a permit, and nothing is charged.",
    },
    Question {
        from: "2026-11-24 08:30",
        minutes: 60,
        who: Who::Permit,
        answers: &[(&EASTLEIGH, Ok(0))],
        working: "A permit holder may stay.",
    },
    Question {
        from: "2026-11-24 09:00", // Tuesday
        minutes: 5 * 60,
        who: Who::Motorcycle,
        answers: &[(&ROYSTON, NOT_ALLOWED)],
        working: "Motorcycles pay nothing, but the longest stay is three hours for them too.",
    },
    Question {
        from: "2026-11-24 10:00",
        minutes: 2 * 60,
        who: Who::BlueBadge,
        answers: &[(&FAREHAM_COAST, Ok(0)), (&LYME_REGIS, Ok(50)), (&SCARBOROUGH, Ok(440))],
        working: "Fareham: free with the badge. Lyme Regis: one hour paid at 50p, the second is the badge's. Scarborough: two hours £4.40, badge or not.",
    },
    Question {
        from: "2026-10-24 18:00", // Saturday; the clocks go back in this night
        minutes: 15 * 60,
        who: Who::Anyone,
        answers: &[(&WEYMOUTH, Ok(400))],
        working: "From 18:00 to 08:00 fifteen hours pass in this night: £4.00 for it, and no hour of the day.",
    },
    Question {
        from: "2027-03-27 22:00", // Saturday; the clocks go forward in this night
        minutes: 8 * 60,
        who: Who::Anyone,
        answers: &[(&ST_GEORGES, Ok(250))],
        working: "From 22:00 to 06:00 seven hours pass, and they are free. The eighth is past six: £2.50.",
    },
    Question {
        from: "2026-10-24 10:00",
        minutes: 25 * 60,
        who: Who::Anyone,
        answers: &[(&NORFOLK_COAST, Ok(1030))],
        working: "Until ten on Sunday 25 hours pass: the 24 hours of £8.50 end at nine by the clock, and an hour is £1.80.",
    },
    Question {
        from: "2026-10-31 17:00", // Saturday
        minutes: 17 * 60,
        who: Who::Anyone,
        answers: &[(&SEATON_CAREW, Ok(100))],
        working: "17:00 to 18:00 is the last hour of the season: up to two hours £1. From 1 November it is free, past nine too.",
    },
    Question {
        from: "2027-01-01 10:00", // Friday
        minutes: 3 * 60,
        who: Who::Anyone,
        answers: &[(&SEATON_CAREW, Ok(0)), (&LINCOLNSHIRE_COAST, Ok(200))],
        working: "Seaton Carew charges from April to October. The other board's season goes over the new year and it names no \
                  holidays: all day £2, where three tickets of an hour would be £3.",
    },
    Question {
        from: "2026-11-24 22:30", // Tuesday
        minutes: 150,
        who: Who::Anyone,
        answers: &[(&ROYSTON, Ok(0))],
        working: "Away at one sharp: no charges from 15:00 to 08:00.",
    },
    Question {
        from: "2026-11-24 22:30",
        minutes: 151,
        who: Who::Anyone,
        answers: &[(&ROYSTON, NOT_ALLOWED)],
        working: "A minute past one the car park is closed for Wednesday's market.",
    },
    Question {
        from: "2026-11-23 08:00", // Monday
        minutes: 2 * 24 * 60 + 120,
        who: Who::Anyone,
        answers: &[(&OXFORD, Ok(1200))],
        working: "Two days and two hours are more than 48 hours: £12. Plates are read once: £8 and £2 after each other are not sold.",
    },
    Question {
        from: "2026-11-23 08:00",
        minutes: 26 * 60,
        who: Who::Anyone,
        answers: &[(&OXFORD, Ok(800)), (&CAMBRIDGE, Ok(2000))],
        working: "Both ask by the whole stay: 26 hours are up to 48, £8 at Oxford and £20 at Cambridge.",
    },
    Question {
        from: "2026-11-23 08:00",
        minutes: 130,
        who: Who::Anyone,
        answers: &[(&NORFOLK_RESORTS, Ok(390)), (&GLASGOW, Ok(460)), (&BARNSLEY, Ok(470))],
        working: "Norfolk: £1.50, and 1 h 10 are two hours at £1.20: £3.90. Glasgow: 4 at 40p, and 1 h 10 are five quarters at 60p: \
                  £4.60. Barnsley: 2 to 4 hours £4.70.",
    },
    Question {
        from: "2026-11-28 13:00", // Saturday
        minutes: 3 * 60,
        who: Who::Anyone,
        answers: &[
            (&TREDEGAR_PARK, Ok(200)),
            (&FAREHAM_WEEKENDS, Ok(220)),
            (&SEAHAM, Ok(300)),
            (&FERRY_MEADOWS, Ok(480)),
            (&NORFOLK_COAST, Ok(540)),
            (&YORK_CASTLE, Ok(900)),
            (&GRAVESHAM, NOT_ALLOWED),
        ],
        working: "Tredegar: two tickets of £1 until 16:00. Fareham: four hours £2.20. Seaham: 3 at £1. Ferry Meadows: up to \
                  3 hours £4.80. Norfolk: 3 at £1.80. York: 3 at £3.00. Gravesend: three hours are over the limit of two.",
    },
];
