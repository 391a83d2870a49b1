//! What boards say, in the words of those who published them, and where that can be read. Figures are facts; the sentences are
//! shortened. Read in stored copies of these pages in November 2026: what is charged there today may differ.

use super::Board;
use crate::holidays::Nation;

pub(super) const JOHN_STREET: Board = Board {
    name: "John Street multi-storey, Stoke-on-Trent",
    source: "stokeontrentcitycentre.co.uk, John Street Multi-Storey",
    says: "Up to one hour £1.40, up to two hours £2.80, up to three hours £4.20, up to four hours £4.40. \
           All day: from before 7.30am £4, from between 7.30am and 9.30am £6, from after 9.30am £5. \
           Evening: 4pm to 7am £4.50, 5pm to 7am £4, 6pm to 7am £3.50, after 7pm £3. Special Sunday rate: £3 all day.",
    nation: Nation::EnglandAndWales,
    lines: "\
Su:
  flat: £3.00 (Sunday)
24/7:
  up to 1 h: £1.40
  up to 2 h: £2.80
  up to 3 h: £4.20
  up to 4 h: £4.40
all day: £4.00, enter Mo-Sa 00:00-07:30, leave by 24:00
all day: £6.00, enter Mo-Sa 07:30-09:30, leave by 24:00
all day: £5.00, enter Mo-Sa 09:30-24:00, leave by 24:00
evening: £4.50, enter Mo-Sa 16:00-07:00, leave by 07:00
evening: £4.00, enter Mo-Sa 17:00-07:00, leave by 07:00
evening: £3.50, enter Mo-Sa 18:00-07:00, leave by 07:00
evening: £3.00, enter Mo-Sa 19:00-07:00, leave by 07:00",
};

pub(super) const FERRY_MEADOWS: Board = Board {
    name: "Ferry Meadows, Nene Park",
    source: "nenepark.org.uk, Parking charges at Ferry Meadows",
    says: "All vehicles, all day, every day, by number plate recognition. Up to 1 hour £2.20, up to 2 hours £3.20, \
           up to 3 hours £4.80, up to 4 hours £5.80, up to 8 hours £6.80, over 8 hours £7.40.",
    nation: Nation::EnglandAndWales,
    lines: "\
24/7:
  up to 1 h: £2.20
  up to 2 h: £3.20
  up to 3 h: £4.80
  up to 4 h: £5.80
  up to 8 h: £6.80
  up to 24 h: £7.40
  one ticket only",
};

pub(super) const ST_GEORGES: Board = Board {
    name: "St George's Hospital, London",
    source: "stgeorges.nhs.uk, Car parking charges",
    says: "Up to one hour £2.50, and so on by £2.50 an hour up to eight hours £20.00. Over eight hours (daily fixed rate) £25.00. \
           Parking free between 22:00 and 06:00.",
    nation: Nation::EnglandAndWales,
    lines: "\
06:00-22:00:
  up to 1 h: £2.50
  up to 2 h: £5.00
  up to 3 h: £7.50
  up to 4 h: £10.00
  up to 5 h: £12.50
  up to 6 h: £15.00
  up to 7 h: £17.50
  up to 8 h: £20.00
  flat: £25.00 (daily)
  one ticket only",
};

pub(super) const BARNSLEY: Board = Board {
    name: "Barnsley Hospital",
    source: "barnsleyhospital.nhs.uk, Car parking at the hospital, charges from 14 October 2024",
    says: "0 to 15 minutes free, 0 to 1 hour £1.50, 1 to 2 hours £3.20, 2 to 4 hours £4.70, 4 to 24 hours £8.00, \
           weekly charge £11.50. Paid on foot before leaving. Free with a valid Blue Badge.",
    nation: Nation::EnglandAndWales,
    lines: "\
24/7:
  up to 15 min: free
  up to 1 h: £1.50
  up to 2 h: £3.20
  up to 4 h: £4.70
  up to 24 h: £8.00
  up to 7 days: £11.50
  then the longest again
blue badge: free",
};

pub(super) const TREDEGAR_PARK: Board = Board {
    name: "Tredegar Park, Newport",
    source: "southwalesargus.co.uk/news/17502420, 14 March 2019, of the council's notice",
    says: "From 6.30am until 4pm, seven days a week: £1 for up to two hours, £3 for up to five hours, £5 for more than five hours. \
           Disabled badge holders are not charged.",
    nation: Nation::EnglandAndWales,
    lines: "\
06:30-16:00:
  up to 2 h: £1.00
  up to 5 h: £3.00
  flat: £5.00
blue badge: free",
};

pub(super) const SEAHAM: Board = Board {
    name: "Seaham seafront",
    source: "sunderlandecho.com/news/car-park-charges-now-in-place-at-seaham-sea-front-4591731, 15 April 2024",
    says: "£1 an hour or £3 to park all day, every day between 8am and 6pm.",
    nation: Nation::EnglandAndWales,
    lines: "\
08:00-18:00:
  each 1 h: £1.00
  flat: £3.00 (all day)",
};

pub(super) const SEATON_CAREW: Board = Board {
    name: "Seaton Carew",
    source: "hartlepoolmail.co.uk, 19 January 2018, of the council's proposal",
    says: "From April 1 to October 31, between 9am-6pm, seven days a week: £1 for up to two hours, £1.50 for up to four hours, \
           £2 to park all day.",
    nation: Nation::EnglandAndWales,
    lines: "\
Apr-Oct 09:00-18:00:
  up to 2 h: £1.00
  up to 4 h: £1.50
  flat: £2.00 (all day)",
};

pub(super) const FAREHAM_COAST: Board = Board {
    name: "Coastal car parks of Fareham",
    source: "fareham.gov.uk/parking_and_traffic/coastalparking.aspx, from 1 August 2023",
    says: "Between 10am and 6pm, at an hourly charge of £1.10. There is a maximum stay of 12 hours. \
           Free to persons in possession of a valid Blue Badge.",
    nation: Nation::EnglandAndWales,
    lines: "\
10:00-18:00:
  each 1 h: £1.10
stay at most 12 h
blue badge: free",
};

pub(super) const FAREHAM_WEEKENDS: Board = Board {
    name: "The coastal car park of Fareham with weekend charges",
    source: "fareham.gov.uk/parking_and_traffic/coastalparking.aspx, from 1 August 2023",
    says: "Between 10am and 6pm at an hourly charge of £1.10 Monday - Friday, and between 10am and 6pm at £1.10 for one hour, \
           £2.20 for four hours or £4.40 for 8 hours Saturday - Sunday. There is a maximum stay of 12 hours.",
    nation: Nation::EnglandAndWales,
    lines: "\
Mo-Fr 10:00-18:00:
  each 1 h: £1.10
Sa,Su 10:00-18:00:
  up to 1 h: £1.10
  up to 4 h: £2.20
  up to 8 h: £4.40
stay at most 12 h",
};

pub(super) const GREAT_WESTERN: Board = Board {
    name: "Great Western Hospital, Swindon, by day",
    source: "gwh.nhs.uk, Parking, Charges",
    says: "0-20 minutes free, 21 minutes to 1 hour £1.10, 1-2 hours £2.20, 2-3 hours £3.30, 3-4 hours £4.40, 4-6 hours £7.20, \
           6-24 hours £8.80.",
    nation: Nation::EnglandAndWales,
    lines: "\
24/7:
  up to 20 min: free
  up to 1 h: £1.10
  up to 2 h: £2.20
  up to 3 h: £3.30
  up to 4 h: £4.40
  up to 6 h: £7.20
  up to 24 h: £8.80
  then the longest again",
};

pub(super) const BELFAST_CITY: Board = Board {
    name: "Belfast City Airport, short stay",
    source: "aph.com, Drop-off and pick-up charges at UK airports",
    says: "10 mins: free. 10-30 mins: £3. 60 mins: £6.",
    nation: Nation::NorthernIreland,
    lines: "\
24/7:
  up to 10 min: free
  up to 30 min: £3.00
  up to 1 h: £6.00
  one ticket only",
};

pub(super) const LUTON: Board = Board {
    name: "Luton Airport, drop-off zone",
    source: "aph.com, Drop-off and pick-up charges at UK airports",
    says: "£3 for 10 minutes, £1 a minute thereafter.",
    nation: Nation::EnglandAndWales,
    lines: "\
24/7:
  up to 10 min: £3.00
  each 1 min after 10 min: £1.00
  one ticket only",
};

pub(super) const STOW_HILL: Board = Board {
    name: "Stow Hill, Newport",
    source: "OpenStreetMap, Newport, June 2023, the description of the car park",
    says: "First 2 hours, 20p.",
    nation: Nation::EnglandAndWales,
    lines: "\
24/7:
  up to 2 h: £0.20
  one ticket only",
};

pub(super) const CARDIFF: Board = Board {
    name: "Cardiff's pay and display car parks",
    source: "southwalesargus.co.uk/news/18752499, October 2020",
    says: "£2.10 for up to one hour, £3.40 for up to two hours, and £4.10 for up to three hours.",
    nation: Nation::EnglandAndWales,
    lines: "\
24/7:
  up to 1 h: £2.10
  up to 2 h: £3.40
  up to 3 h: £4.10",
};

pub(super) const NEWPORT: Board = Board {
    name: "Newport's pay and display car parks",
    source: "southwalesargus.co.uk/news/18752499, October 2020",
    says: "£2.50 for up to three hours.",
    nation: Nation::EnglandAndWales,
    lines: "\
24/7:
  up to 3 h: £2.50",
};

pub(super) const KINGSWAY: Board = Board {
    name: "Kingsway Centre, Newport",
    source: "southwalesargus.co.uk/news/18752499, October 2020",
    says: "50p for up to one hour, £1 for up to two hours, and £2 for up to three hours in the daytime.",
    nation: Nation::EnglandAndWales,
    lines: "\
24/7:
  up to 1 h: £0.50
  up to 2 h: £1.00
  up to 3 h: £2.00
  one ticket only",
};
