//! Boards in the manner of real ones: what they charge is made up, how they charge is not. Two of the sixty questions rest on
//! them, and those that stand here besides the sixty: they ask what the published boards leave open.

use super::{Board, NOT_ALLOWED, Question, Who};
use crate::holidays::Nation;

const fn board(
    name: &'static str,
    source: &'static str,
    says: &'static str,
    lines: &'static str,
) -> Board {
    Board { name, source, says, nation: Nation::EnglandAndWales, lines }
}

const IN: &str = "a board in the manner of a council's";
const BY: &str = "a board in the manner of an operator's";

const SUNDAYS_AND_HOLIDAYS: &str =
    "Mon-Sat 8.30am-6.30pm £2.00 an hour. Sundays and bank holidays free.";
const SUNDAYS_AND_HOLIDAYS_LINES: &str = "Su,PH: free\nMo-Sa 08:30-18:30:\n  each 1 h: £2.00";

const SCOTTISH: Board = Board {
    name: "Square in Scotland",
    source: IN,
    says: SUNDAYS_AND_HOLIDAYS,
    nation: Nation::Scotland,
    lines: SUNDAYS_AND_HOLIDAYS_LINES,
};
const ENGLISH: Board = Board {
    name: "Square in England",
    source: IN,
    says: SUNDAYS_AND_HOLIDAYS,
    nation: Nation::EnglandAndWales,
    lines: SUNDAYS_AND_HOLIDAYS_LINES,
};
const IRISH: Board = Board {
    name: "Square in Northern Ireland",
    source: IN,
    says: SUNDAYS_AND_HOLIDAYS,
    nation: Nation::NorthernIreland,
    lines: SUNDAYS_AND_HOLIDAYS_LINES,
};

const CALENDAR_CAP: Board = board(
    "Market multi-storey",
    BY,
    "£1.50 an hour, at most £9.00 a day (midnight to midnight). Open 24 hours.",
    "24/7:\n  each 1 h: £1.50\nat most £9.00 a day",
);

const ROLLING_CAP: Board = board(
    "Station multi-storey",
    BY,
    "£1.50 an hour, at most £9.00 in any 24 hours. Open 24 hours.",
    "24/7:\n  each 1 h: £1.50\nat most £9.00 in 24 h",
);

pub(super) const EARLY_BIRD: Board = board(
    "Tower car park",
    BY,
    "Up to 2 hours £5, up to 4 hours £9, up to 24 hours £18. Early bird £7: enter 6am-9.30am Monday to Friday, leave by 7pm.",
    "24/7:\n  up to 2 h: £5.00\n  up to 4 h: £9.00\n  up to 24 h: £18.00\n  then the longest again\n\
     early bird: £7.00, enter Mo-Fr 06:00-09:30, leave by 19:00",
);

pub(super) const FIRST_HALF_HOUR: Board = board(
    "Library",
    IN,
    "The first 30 minutes are free for everybody, then 80p for each half hour.",
    "24/7:\n  first 30 min free\n  each 30 min: £0.80",
);

const BADGES_AND_BIKES: Board = board(
    "Priory car park",
    IN,
    "£1.00 an hour at all times, max stay 4 hours. Blue badge holders one hour extra. Motorcycles £1.00 a day.",
    "24/7:\n  each 1 h: £1.00\nstay at most 4 h\nblue badge: 1 h extra\nmotorcycle: £1.00 a day",
);

const THREE_HOURS_FOR_BADGES: Board = board(
    "Abbey car park",
    IN,
    "£1.30 an hour at all times. The first three hours are free with a blue badge.",
    "24/7:\n  each 1 h: £1.30\nblue badge: first 3 h free",
);

const NIGHT: Board =
    board("Quay, by night", IN, "10pm-6am 50p an hour.", "22:00-06:00:\n  each 1 h: £0.50");

pub(super) const QUESTIONS: [Question; 8] = [
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
        from: "2026-11-27 20:00", // Friday
        minutes: 16 * 60,
        who: Who::Anyone,
        answers: &[(&ROLLING_CAP, Ok(900)), (&CALENDAR_CAP, Ok(1500))],
        working: "Any 24 hours: £9. By days: Friday 20:00 to midnight 4 at £1.50 = £6, Saturday 12 h at most £9: £15.",
    },
    Question {
        from: "2026-11-23 09:15", // Monday
        minutes: 9 * 60 + 30,
        who: Who::Anyone,
        answers: &[(&EARLY_BIRD, Ok(700))],
        working: "Entered before 9.30am, left at 18:45, before 7pm: £7.",
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
];
