//! Boards in the manner of real ones: what they charge is made up, how they charge is not.

use super::Board;
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

pub(super) const HIGH_STREET: Board = board(
    "High Street bays",
    IN,
    "Mon-Sat 9am-5.30pm. 30 minutes 60p, 1 hour £1.20, 2 hours £2.40. Max stay 2 hours, no return within 2 hours.",
    "Mo-Sa 09:00-17:30:\n  up to 30 min: £0.60\n  up to 1 h: £1.20\n  up to 2 h: £2.40\n\
     stay at most 2 h, Mo-Sa 09:00-17:30\nno return within 2 h",
);

const SUNDAYS_AND_HOLIDAYS: &str =
    "Mon-Sat 8.30am-6.30pm £2.00 an hour. Sundays and bank holidays free.";
const SUNDAYS_AND_HOLIDAYS_LINES: &str = "Su,PH: free\nMo-Sa 08:30-18:30:\n  each 1 h: £2.00";

pub(super) const SCOTTISH: Board = Board {
    name: "Square in Scotland",
    source: IN,
    says: SUNDAYS_AND_HOLIDAYS,
    nation: Nation::Scotland,
    lines: SUNDAYS_AND_HOLIDAYS_LINES,
};
pub(super) const ENGLISH: Board = Board {
    name: "Square in England",
    source: IN,
    says: SUNDAYS_AND_HOLIDAYS,
    nation: Nation::EnglandAndWales,
    lines: SUNDAYS_AND_HOLIDAYS_LINES,
};
pub(super) const IRISH: Board = Board {
    name: "Square in Northern Ireland",
    source: IN,
    says: SUNDAYS_AND_HOLIDAYS,
    nation: Nation::NorthernIreland,
    lines: SUNDAYS_AND_HOLIDAYS_LINES,
};

pub(super) const SILENT_ON_HOLIDAYS: Board = board(
    "Castle Street",
    IN,
    "Mon-Sat 8am-6pm £1.00 an hour.",
    "Mo-Sa 08:00-18:00:\n  each 1 h: £1.00",
);

pub(super) const CALENDAR_CAP: Board = board(
    "Market multi-storey",
    BY,
    "£1.50 an hour, at most £9.00 a day (midnight to midnight). Open 24 hours.",
    "24/7:\n  each 1 h: £1.50\nat most £9.00 a day",
);

pub(super) const ROLLING_CAP: Board = board(
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

pub(super) const EVENINGS: Board = board(
    "Theatre car park",
    IN,
    "Mon-Sat 7am-6pm £1.80 an hour, 6pm-midnight £2.50. Sunday 10am-6pm £2.00.",
    "Mo-Sa 07:00-18:00:\n  each 1 h: £1.80\nMo-Sa 18:00-24:00:\n  flat: £2.50 (evening)\nSu 10:00-18:00:\n  flat: £2.00 (Sunday)",
);

pub(super) const FIRST_HALF_HOUR: Board = board(
    "Library",
    IN,
    "The first 30 minutes are free for everybody, then 80p for each half hour.",
    "24/7:\n  first 30 min free\n  each 30 min: £0.80",
);

pub(super) const RESIDENTS: Board = board(
    "Station Road",
    IN,
    "Permit holders only Mon-Fr 10am-11am.",
    "Mo-Fr 10:00-11:00: permit holders only",
);

pub(super) const BADGES_AND_BIKES: Board = board(
    "Priory car park",
    IN,
    "£1.00 an hour at all times, max stay 4 hours. Blue badge holders one hour extra. Motorcycles £1.00 a day.",
    "24/7:\n  each 1 h: £1.00\nstay at most 4 h\nblue badge: 1 h extra\nmotorcycle: £1.00 a day",
);

pub(super) const THREE_HOURS_FOR_BADGES: Board = board(
    "Abbey car park",
    IN,
    "£1.30 an hour at all times. The first three hours are free with a blue badge.",
    "24/7:\n  each 1 h: £1.30\nblue badge: first 3 h free",
);

pub(super) const NIGHT: Board =
    board("Quay, by night", IN, "10pm-6am 50p an hour.", "22:00-06:00:\n  each 1 h: £0.50");

pub(super) const DAY_TICKET: Board = board(
    "Coach Lane",
    BY,
    "£1.50 an hour, 24 hours £12.",
    "24/7:\n  each 1 h: £1.50\n  up to 24 h: £12.00",
);

pub(super) const SUMMER: Board = board(
    "Beach car park",
    IN,
    "1 March to 31 October, 8am-8pm: £6.00 all day. Free in winter.",
    "Mar-Oct 08:00-20:00:\n  flat: £6.00 (all day)",
);

pub(super) const WINTER: Board = board(
    "Ski road",
    IN,
    "1 October to 31 March, 9am-4pm: £2.00.",
    "Oct-Mar 09:00-16:00:\n  flat: £2.00",
);

pub(super) const MARKET_DAY: Board = board(
    "Market Place",
    IN,
    "£1.00 an hour. No parking Thursdays 5am-6pm, market day.",
    "Th 05:00-18:00: no parking\n24/7:\n  each 1 h: £1.00",
);

pub(super) const PARK_AND_RIDE: Board =
    board("Park and ride", IN, "£2.00 for each 24 hours.", "24/7:\n  each 24 h: £2.00");

pub(super) const PAY_ON_LEAVING: Board = board(
    "Arcade car park",
    BY,
    "Up to 1 hour £2, 3 hours £4, 6 hours £7, 24 hours £12. Pay before you leave.",
    "24/7:\n  up to 1 h: £2.00\n  up to 3 h: £4.00\n  up to 6 h: £7.00\n  up to 24 h: £12.00\n  then the longest again",
);

pub(super) const THEN_HALF_HOURS: Board = board(
    "Baths",
    BY,
    "First hour £1.50, then 50p for each half hour. Pay before you leave.",
    "24/7:\n  up to 1 h: £1.50\n  each 30 min after 1 h: £0.50\n  one ticket only",
);
