//! More published boards, those of the second thirty: what they say in our own words, and where and when they say it. Read in
//! stored copies in November 2026: what is charged there today may differ.

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

pub(super) const MANCHESTER: Board = board(
    "Zone 2 on the streets of Manchester",
    "manchester.gov.uk/info/500346/city_centre_parking/146/on-street_parking/3, undated",
    "Every day from 8am to 8pm, free on bank holidays and at night. Half an hour £1.45, one hour £2.90, one and a half £4.30, \
     two £5.80, and no longer.",
    "\
PH: free
08:00-20:00:
  up to 30 min: £1.45
  up to 1 h: £2.90
  up to 1 h 30 min: £4.30
  up to 2 h: £5.80
stay at most 2 h, 08:00-20:00",
);

pub(super) const GRAVESHAM: Board = board(
    "Street bays of Gravesend",
    "gravesham.gov.uk/car-parks/street-parking, undated",
    "Mon-Sat 8am-6.30pm: half an hour 70p, then 2p a minute, so that the longest stay of two hours is £2.50. Nothing can be \
     bought on top, and no return for an hour. At other times mostly permit holders alone.",
    "\
Mo-Sa 08:00-18:30:
  up to 30 min: £0.70
  each 1 min after 30 min: £0.02
24/7: permit holders only
stay at most 2 h, Mo-Sa 08:00-18:30
no return within 1 h",
);

pub(super) const STONEHAVEN: Board = Board {
    name: "Market Square, Stonehaven",
    source: "thebellman.co.uk/2019/03/25/parking-charges-have-your-say, 25 March 2019, of the charges in force then",
    says: "Mon-Sat 8am-6pm: half an hour free, without return for two hours; two hours £1.20, three £2.00, longer £5.00.",
    nation: Nation::Scotland,
    lines: "\
Mo-Sa 08:00-18:00:
  up to 30 min: free
  up to 2 h: £1.20
  up to 3 h: £2.00
  flat: £5.00
no return within 2 h",
};

pub(super) const EAST_LOTHIAN: Board = Board {
    name: "Coastal car parks of East Lothian",
    source: "eastlothiancourier.com/news/19561643.coastal-car-parking-charges-increase-25-per-cent-much-pay-now, undated",
    says: "£2.50 for the day. Four days of the year are free: Christmas, Boxing Day, New Year's Day and 2 January. \
           Blue Badge holders do not pay.",
    nation: Nation::Scotland,
    lines: "\
Dec 25-Dec 26: free
Jan 1-Jan 2: free
Mo-Fr; Sa,Su:
  flat: £2.50 (all day)
blue badge: free",
};

pub(super) const MID_ULSTER: Board = Board {
    name: "Mid Ulster's car parks in 2024",
    source: "midulstercouncil.org/resident/car-parking/car-parking-charges, of 2024",
    says: "8.30am to 6.30pm: 40p for each hour up to eight, £3.60 for more, and three hours for £1. Free in 2024 on 1 January, \
           18 March, 1 April, 12 July and 25 and 26 December.",
    nation: Nation::NorthernIreland,
    lines: "\
Jan 1-Jan 1; Mar 18-Mar 18; Apr 1-Apr 1; Jul 12-Jul 12; Dec 25-Dec 26: free
08:30-18:30:
  each 1 h: £0.40
  up to 3 h: £1.00
  flat: £3.60 (over eight hours)",
};

pub(super) const SELBY: Board = board(
    "Selby Park car park",
    "northyorks.gov.uk/roads-parking-and-travel/car-park-directory, Selby Park car park, undated",
    "Mon-Sat 8am-6pm: two hours £1.20, three £1.80, all day £6.50. Sundays are free, and so are holders of a disabled badge.",
    "\
Mo-Sa 08:00-18:00:
  up to 2 h: £1.20
  up to 3 h: £1.80
  flat: £6.50 (all day)
Su: free
blue badge: free",
);

pub(super) const ABBEY_CENTRE: Board = Board {
    name: "Abbey Centre, Newtownabbey, the decks for long stays",
    source: "abbeycentreshopping.co.uk/news/anpr-system-a-step-by-step-guide, undated",
    says: "Up to four hours nothing. Who stays longer pays £1.50 for the day, which ends at midnight.",
    nation: Nation::NorthernIreland,
    lines: "\
Mo-Fr; Sa,Su:
  up to 4 h: free
  flat: £1.50 (day)",
};

pub(super) const FAREHAM_2022: Board = board(
    "Coastal car parks of Fareham in 2022",
    "portsmouth.co.uk/news/politics/fareham-parking-charges-could-be-increased-to-help-with-scarce-resources-3932078, \
     25 November 2022",
    "From 10am to 6pm £1 an hour, and no more than £6 a day.",
    "10:00-18:00:\n  each 1 h: £1.00\nat most £6.00 a day",
);

pub(super) const NORFOLK_COAST: Board = board(
    "Coastal car parks of North Norfolk",
    "northnorfolknews.co.uk/news/local-council/north-norfolk-car-parking-increases-set-out-cromer-8659664, early 2022; \
     the hours from hellorayo.co.uk, Parking fee increase, North Norfolk, 11 January 2022",
    "From 8am to 6pm £1.80 an hour, 24 hours £8.50.",
    "08:00-18:00:\n  each 1 h: £1.80\n  up to 24 h: £8.50 (day)",
);

pub(super) const NORFOLK_RESORTS: Board = board(
    "Resort car parks of North Norfolk",
    "northnorfolknews.co.uk/news/local-council/north-norfolk-car-parking-increases-set-out-cromer-8659664, early 2022; \
     the hours from hellorayo.co.uk, Parking fee increase, North Norfolk, 11 January 2022",
    "From 8am to 6pm £1.50 for the first hour and £1.20 for every one after it, 24 hours £8.50.",
    "08:00-18:00:\n  up to 1 h: £1.50\n  each 1 h after 1 h: £1.20\n  up to 24 h: £8.50 (day)",
);

pub(super) const YORK_CASTLE: Board = board(
    "Castle car park, York",
    "york.gov.uk/CastleCarPark, undated",
    "Every day from 8am £3.00 an hour; the evening from 6pm £4.00, and after midnight free until eight. Who comes before six \
     and stays pays the hours until six and the evening.",
    "08:00-18:00:\n  each 1 h: £3.00\n18:00-24:00:\n  flat: £4.00 (evening)",
);

pub(super) const UPMINSTER: Board = board(
    "Upminster's car parks",
    "ucra.co.uk/car-parking-charges-reduced, charges from 27 April of an undated year",
    "Up to half an hour free, two hours £1.00, three £2.00. One free half hour in the morning, and one after noon.",
    "24/7:\n  up to 30 min: free\n  up to 2 h: £1.00\n  up to 3 h: £2.00",
);

pub(super) const EASTLEIGH: Board = board(
    "Residents' bays of zone 11, Eastleigh",
    "eastleigh.gov.uk/parking-travel-and-roads/parking/parking-in-resident-zones/how-the-scheme-works, undated",
    "For permit holders Mon-Fri 9am-5pm, but not on bank holidays. At other times for everybody.",
    "PH: free\nMo-Fr 09:00-17:00: permit holders only",
);

pub(super) const ROYSTON: Board = board(
    "Angel Pavement, Royston",
    "north-herts.gov.uk/angel-pavement-car-park, undated",
    "Closed for the markets of Wednesday and Saturday from 1am to 6pm. Mon-Sat 8am-3pm one hour 80p, two £1.60, three £3.90, \
     and no longer than three; from 3pm, on Sundays and on bank holidays free. Motorcycles and Blue Badge holders do not pay.",
    "\
We,Sa 01:00-18:00: no parking
Su,PH: free
Mo-Sa 08:00-15:00:
  up to 1 h: £0.80
  up to 2 h: £1.60
  up to 3 h: £3.90
stay at most 3 h
blue badge: free
motorcycle: free",
);

pub(super) const LYME_REGIS: Board = board(
    "Holmbush, Lyme Regis",
    "lyme-online.co.uk/news/changes-to-car-park-charges-to-be-introduced-in-april, for April 2021; of badges \
     dorsetcouncil.gov.uk, Disabled parking in West Dorset, undated",
    "From 8am to 6pm one hour 50p; what two to six hours cost is not told there. With a Blue Badge one pays like others and \
     stays an hour longer.",
    "08:00-18:00:\n  up to 1 h: £0.50\n  one ticket only\nblue badge: 1 h extra",
);

pub(super) const SCARBOROUGH: Board = board(
    "William Street, Scarborough",
    "northyorks.gov.uk/roads-parking-and-travel/car-park-directory, William Street car park, undated",
    "From 9am to 6pm two hours £4.40, four £7.30, six £9.20, 24 hours £11.90. Blue Badge holders pay like others.",
    "\
09:00-18:00:
  up to 2 h: £4.40
  up to 4 h: £7.30
  up to 6 h: £9.20
  up to 24 h: £11.90",
);

pub(super) const WEYMOUTH: Board = board(
    "Streets by the beach, Weymouth",
    "wimborne.gov.uk/2022/03/dorset-council-on-street-parking-charge-increase, from 25 February 2022",
    "From 8am to 6pm one hour £2.50, two £3.50, three £4.50, four £6.00; the night from 6pm to 8am £4.00.",
    "\
08:00-18:00:
  up to 1 h: £2.50
  up to 2 h: £3.50
  up to 3 h: £4.50
  up to 4 h: £6.00
18:00-08:00:
  flat: £4.00 (overnight)",
);

pub(super) const LINCOLNSHIRE_COAST: Board = board(
    "Car parks of the Lincolnshire coast out of season",
    "lincolnshireworld.com/news/its-all-change-on-the-east-coast-with-new-parking-proposals-2102427, of what the council \
     proposed, undated",
    "From November to February one hour £1, all day £2.",
    "Nov-Feb:\n  up to 1 h: £1.00\n  flat: £2.00 (all day)",
);

pub(super) const OXFORD: Board = board(
    "Park and ride at Thornhill and Water Eaton, Oxford",
    "oxfordshire.gov.uk/cms/node/869, charges from 11 November 2013",
    "An hour free, up to 11 hours £2, up to 24 £4, up to 48 £8, up to 72 £12, and no longer. Plates are read in and out. \
     Blue Badge holders do not pay.",
    "\
24/7:
  up to 1 h: free
  up to 11 h: £2.00
  up to 24 h: £4.00
  up to 2 days: £8.00
  up to 3 days: £12.00
  one ticket only
stay at most 3 days
blue badge: free",
);

pub(super) const CAMBRIDGE: Board = board(
    "Park and ride, Cambridge",
    "cambridgeshire.gov.uk/news/park-and-ride-charges-due-to-come-in-from-july, charges from 22 July 2014",
    "An hour free, up to 18 hours £1, up to 24 £10, up to 48 £20, up to 72 £30. Plates are read in and out.",
    "\
24/7:
  up to 1 h: free
  up to 18 h: £1.00
  up to 24 h: £10.00
  up to 2 days: £20.00
  up to 3 days: £30.00
  one ticket only",
);

pub(super) const GLASGOW: Board = Board {
    name: "The outer zone of Glasgow's centre until April 2023",
    source: "thescottishsun.co.uk/motors/10412903/exact-date-parking-charges-to-rise, 23 March 2023; the hours from \
             news.stv.tv, Glasgow's parking charges to be extended to 10pm, undated",
    says: "From 8am to 6pm 40p for each quarter of the first hour and 60p for each one after it. No longer than three hours.",
    nation: Nation::Scotland,
    lines: "\
08:00-18:00:
  up to 15 min: £0.40
  up to 30 min: £0.80
  up to 45 min: £1.20
  up to 1 h: £1.60
  each 15 min after 1 h: £0.60
  one ticket only
stay at most 3 h, 08:00-18:00",
};
