//! Thirty questions, written from what the boards say before the code that answers them was read, and set aside until then.
//! The answers are cheapest first: that is the order in which a driver wants them.

use super::published::{
    BARNSLEY, BELFAST_CITY, CARDIFF, FAREHAM_COAST, FAREHAM_WEEKENDS, FERRY_MEADOWS, GREAT_WESTERN,
    JOHN_STREET, KINGSWAY, LUTON, NEWPORT, SEAHAM, SEATON_CAREW, ST_GEORGES, STOW_HILL,
    TREDEGAR_PARK,
};
use super::{NOT_ALLOWED, NOT_TOLD, Question, Who};

pub(super) const QUESTIONS: [Question; 30] = [
    Question {
        from: "2026-11-25 10:00", // Wednesday
        minutes: 90,
        who: Who::Anyone,
        answers: &[(&JOHN_STREET, Ok(280))],
        working: "1 h 30 is more than one hour and no more than two: £2.80. All day from after 9.30am would be £5.",
    },
    Question {
        from: "2026-11-25 10:00",
        minutes: 6 * 60,
        who: Who::Anyone,
        answers: &[(&JOHN_STREET, Ok(500))],
        working: "No ticket of hours reaches 6 h. Four hours and two hours after each other are £4.40 + £2.80 = £7.20; \
                  all day from after 9.30am is £5.",
    },
    Question {
        from: "2026-11-25 08:00",
        minutes: 9 * 60,
        who: Who::Anyone,
        answers: &[(&JOHN_STREET, Ok(600))],
        working: "All day from between 7.30am and 9.30am is £6; two tickets of four hours and one of an hour are £10.20.",
    },
    Question {
        from: "2026-11-25 07:00",
        minutes: 3 * 60,
        who: Who::Anyone,
        answers: &[(&JOHN_STREET, Ok(400))],
        working: "Up to three hours is £4.20, but all day from before 7.30am is £4: the early bird is cheaper than the short stay.",
    },
    Question {
        from: "2026-11-25 17:30",
        minutes: 4 * 60,
        who: Who::Anyone,
        answers: &[(&JOHN_STREET, Ok(400))],
        working: "5pm to 7am is £4. Up to four hours would be £4.40, 4pm to 7am £4.50.",
    },
    Question {
        from: "2026-11-25 19:30",
        minutes: 10 * 60,
        who: Who::Anyone,
        answers: &[(&JOHN_STREET, Ok(300))],
        working: "After 7pm is £3, and 05:30 lies before 7am.",
    },
    Question {
        from: "2026-11-29 11:00", // Sunday
        minutes: 5 * 60,
        who: Who::Anyone,
        answers: &[(&JOHN_STREET, Ok(300))],
        working: "The special Sunday rate is £3 all day.",
    },
    Question {
        from: "2026-11-28 13:00", // Saturday
        minutes: 150,
        who: Who::Anyone,
        answers: &[(&FERRY_MEADOWS, Ok(480))],
        working: "2 h 30 is up to 3 hours: £4.80. Tickets do not follow each other: the plate is read in and out once.",
    },
    Question {
        from: "2026-11-28 10:00",
        minutes: 8 * 60 + 1,
        who: Who::Anyone,
        answers: &[(&FERRY_MEADOWS, Ok(740))],
        working: "A minute past eight hours is over 8 hours: £7.40.",
    },
    Question {
        from: "2026-11-24 10:00", // Tuesday
        minutes: 3 * 60 + 15,
        who: Who::Anyone,
        answers: &[(&ST_GEORGES, Ok(1000))],
        working: "3 h 15 is up to four hours: 4 at £2.50.",
    },
    Question {
        from: "2026-11-24 09:00",
        minutes: 9 * 60,
        who: Who::Anyone,
        answers: &[(&ST_GEORGES, Ok(2500))],
        working: "Over eight hours is the daily fixed rate of £25.00, not 9 at £2.50.",
    },
    Question {
        from: "2026-11-24 20:00",
        minutes: 4 * 60,
        who: Who::Anyone,
        answers: &[(&ST_GEORGES, Ok(500))],
        working: "From 20:00 to 22:00 two hours at £2.50; from 22:00 it is free.",
    },
    Question {
        from: "2026-11-24 22:30",
        minutes: 6 * 60,
        who: Who::Anyone,
        answers: &[(&ST_GEORGES, Ok(0))],
        working: "22:30 to 04:30 lies between 22:00 and 06:00.",
    },
    Question {
        from: "2026-11-26 14:00",
        minutes: 15,
        who: Who::Anyone,
        answers: &[(&BARNSLEY, Ok(0))],
        working: "0 to 15 minutes is free, and 15 are still 15.",
    },
    Question {
        from: "2026-11-26 14:00",
        minutes: 16,
        who: Who::Anyone,
        answers: &[(&BARNSLEY, Ok(150))],
        working: "16 minutes are 0 to 1 hour: £1.50. The free minutes are not taken off.",
    },
    Question {
        from: "2026-11-26 09:00",
        minutes: 30 * 60,
        who: Who::Anyone,
        answers: &[(&BARNSLEY, Ok(1150))],
        working: "A day is £8.00 and another six hours are £8.00 more; the week is £11.50.",
    },
    Question {
        from: "2026-11-26 09:00",
        minutes: 3 * 60,
        who: Who::BlueBadge,
        answers: &[(&BARNSLEY, Ok(0))],
        working: "Free with a Blue Badge.",
    },
    Question {
        from: "2026-11-28 15:00",
        minutes: 4 * 60,
        who: Who::Anyone,
        answers: &[(&TREDEGAR_PARK, Ok(100))],
        working: "Only 15:00 to 16:00 is charged for: up to two hours, £1.",
    },
    Question {
        from: "2026-11-28 09:00",
        minutes: 3 * 60,
        who: Who::Anyone,
        answers: &[(&TREDEGAR_PARK, Ok(200))],
        working: "Up to five hours is £3, but nothing forbids two tickets of two hours after each other: £2.",
    },
    Question {
        from: "2026-11-23 16:00", // Monday
        minutes: 24 * 60,
        who: Who::Anyone,
        answers: &[(&SEAHAM, Ok(500))],
        working: "Monday 16:00 to 18:00 two hours at £1; free overnight; Tuesday 08:00 to 16:00 eight hours at £1, or all day at £3. £2 + £3.",
    },
    Question {
        from: "2026-11-23 17:30",
        minutes: 5 * 60,
        who: Who::Anyone,
        answers: &[(&SEAHAM, Ok(100))],
        working: "Half an hour until 18:00 is an hour: £1. After that it is free.",
    },
    Question {
        from: "2026-07-11 10:00", // Saturday, summer time
        minutes: 3 * 60,
        who: Who::Anyone,
        answers: &[(&SEATON_CAREW, Ok(150)), (&SEAHAM, Ok(300))],
        working: "Seaton Carew: up to four hours £1.50, where two tickets of two hours would be £2. Seaham: 3 at £1, or all day £3.",
    },
    Question {
        from: "2026-11-01 10:00", // Sunday, a day after the season
        minutes: 3 * 60,
        who: Who::Anyone,
        answers: &[(&SEATON_CAREW, Ok(0)), (&SEAHAM, Ok(300))],
        working: "Seaton Carew charges until October 31. Seaham charges every day.",
    },
    Question {
        from: "2026-11-24 16:30",
        minutes: 4 * 60,
        who: Who::Anyone,
        answers: &[(&FAREHAM_COAST, Ok(220))],
        working: "16:30 to 18:00 is an hour and a half: 2 at £1.10. After 18:00 nothing is charged.",
    },
    Question {
        from: "2026-11-24 09:30",
        minutes: 13 * 60,
        who: Who::Anyone,
        answers: &[(&FAREHAM_COAST, NOT_ALLOWED)],
        working: "The maximum stay is 12 hours.",
    },
    Question {
        from: "2026-11-28 10:30", // Saturday
        minutes: 3 * 60,
        who: Who::Anyone,
        answers: &[(&FAREHAM_WEEKENDS, Ok(220)), (&FAREHAM_COAST, Ok(330))],
        working: "At weekends £2.20 buys four hours; elsewhere three hours are 3 at £1.10.",
    },
    Question {
        from: "2026-11-24 11:00",
        minutes: 7 * 60,
        who: Who::Anyone,
        answers: &[(&GREAT_WESTERN, Ok(880))],
        working: "6-24 hours is £8.80. The steps are of the whole stay, so four and three hours (£7.70) are no two tickets.",
    },
    Question {
        from: "2026-11-24 11:00",
        minutes: 25,
        who: Who::Anyone,
        answers: &[(&GREAT_WESTERN, Ok(110)), (&BELFAST_CITY, Ok(300)), (&LUTON, Ok(1800))],
        working: "Swindon: 21 minutes to 1 hour £1.10. Belfast: 10-30 minutes £3. Luton: £3 for ten and £1 for each of 15 more.",
    },
    Question {
        from: "2026-11-24 11:00",
        minutes: 3 * 60,
        who: Who::Anyone,
        answers: &[(&STOW_HILL, NOT_TOLD)],
        working: "The first 2 hours are 20p. What the third costs is not said, and 40p would be a guess.",
    },
    Question {
        from: "2026-11-24 11:00",
        minutes: 2 * 60,
        who: Who::Anyone,
        answers: &[
            (&STOW_HILL, Ok(20)),
            (&KINGSWAY, Ok(100)),
            (&NEWPORT, Ok(250)),
            (&CARDIFF, Ok(340)),
        ],
        working: "Stow Hill: the first 2 hours 20p. Kingsway: up to two hours £1. Newport: up to three hours £2.50. Cardiff: up to two hours £3.40.",
    },
];
