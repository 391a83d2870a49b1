//! What tags say, as the rates that a person would read from them.

use carpal_domain::rates::print;

use super::*;
use crate::shape::fee;

fn of(pairs: &[(&str, &str)]) -> String {
    let tags: Tags = pairs.iter().copied().collect();
    let fee = fee::parse(tags.get("fee"), tags.get("fee:conditional"));
    let read = read(&tags, &fee);
    match (read.rates, read.flaw) {
        (Some(rates), None) => print(&rates).trim_end().replace("\n  ", " ").replace('\n', " | "),
        (None, Some(flaw)) => flaw.code().to_owned(),
        (None, None) => "nothing".to_owned(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn charges_in_words() {
    for (text, rates) in [
        ("First 2 hours, 20p.", "24/7: up to 2 h: £0.20 one ticket only"),
        (
            "Up to 1 hour - £1.20, Up to 2 hours - £2.40; all day £6",
            "24/7: up to 1 h: £1.20 up to 2 h: £2.40 up to 24 h: £6.00 then the longest again",
        ),
        (
            "0-1 hours £1; 1-2 hours £2",
            "24/7: up to 1 h: £1.00 up to 2 h: £2.00 then the longest again",
        ),
        (
            "1 hour £1.20, 2 hrs £2",
            "24/7: up to 1 h: £1.20 up to 2 h: £2.00 then the longest again",
        ),
        (
            "£3 up to 2 hours; each additional hour £1",
            "24/7: up to 2 h: £3.00 each 1 h after 2 h: £1.00 one ticket only",
        ),
        ("£1 an hour, £6 max", "24/7: each 1 h: £1.00 | at most £6.00 a day"),
        ("first hour free, then £1 per hour", "24/7: first 1 h free each 1 h: £1.00"),
        (
            "free up to 2 hours; £5 over 2 hours",
            "24/7: up to 2 h: free flat: £5.00 one ticket only",
        ),
        ("30p per 15 min", "24/7: each 15 min: £0.30"),
        ("£5 daily", "24/7: each 24 h: £5.00"),
        ("3 GBP", "24/7: flat: £3.00"),
        ("free", "24/7: free"),
        ("£2 for the first whatever", "charge_unreadable"),
        ("ask inside", "charge_unreadable"),
        ("3.60 €/h", "charge_not_gbp"),
    ] {
        assert_eq!(of(&[("charge", text)]), rates, "{text}");
    }
}

#[test]
fn what_holds_at_times_for_some_stays_and_for_some_people() {
    let hourly = ("charge", "1 GBP/hour");
    for (tags, rates) in [
        (
            vec![
                ("fee", "no"),
                ("charge:conditional", "2 GBP/hour @ (Mo-Fr 08:00-18:00; Sa 08:00-13:00)"),
            ],
            "Mo-Fr 08:00-18:00; Sa 08:00-13:00: each 1 h: £2.00",
        ),
        (
            vec![("fee", "yes"), ("charge:conditional", "2 GBP/hour @ (Mo-Fr)")],
            "Mo-Fr: each 1 h: £2.00 | 24/7: charge not told",
        ),
        (
            vec![hourly, ("fee:conditional", "yes @ (Mo-Sa 08:00-18:00)")],
            "Mo-Sa 08:00-18:00: each 1 h: £1.00",
        ),
        (
            vec![("fee", "yes"), hourly, ("fee:conditional", "no @ (Su,PH); no @ (stay < 30 min)")],
            "Su,PH: free | 24/7: each 1 h: £1.00 up to 30 min: free",
        ),
        (vec![("fee", "yes"), ("fee:conditional", "no @ stay < 2 hours")], "24/7: up to 2 h: free"),
        (vec![("fee", "Mo-Fr 07:00-17:00")], "Mo-Fr 07:00-17:00: charge not told"),
        (
            vec![(
                "charge:conditional",
                "1 GBP @ (stay <= 1 hour); 2 GBP @ (stay <= 2 hours); 9 GBP @ (stay > 2 hours)",
            )],
            "24/7: up to 1 h: £1.00 up to 2 h: £2.00 flat: £9.00 one ticket only",
        ),
        (
            vec![hourly, ("fee:conditional", "no @ disabled; no @ motorcycle")],
            "24/7: each 1 h: £1.00 | blue badge: free | motorcycle: free",
        ),
        (
            vec![hourly, ("maxstay", "4 hours"), ("fee", "yes")],
            "24/7: each 1 h: £1.00 | stay at most 4 h",
        ),
        (
            vec![
                hourly,
                ("maxstay", "4 hours"),
                ("maxstay:conditional", "2 h @ (Mo-Sa 08:00-18:00)"),
            ],
            "24/7: each 1 h: £1.00 | stay at most 4 h | stay at most 2 h, Mo-Sa 08:00-18:00",
        ),
        (
            vec![
                hourly,
                ("maxstay", "1 hour"),
                ("maxstay:conditional", "4 h @ (Mo-Sa 18:00-24:00)"),
            ],
            "24/7: each 1 h: £1.00 | stay at most 4 h, Mo-Sa 18:00-24:00",
        ),
        (
            vec![
                hourly,
                ("maxstay", "4 hours"),
                ("maxstay:conditional", "no @ (Su); 2 h @ (Mo-Sa 08:00-18:00)"),
            ],
            "24/7: each 1 h: £1.00 | stay at most 2 h, Mo-Sa 08:00-18:00",
        ),
        (
            vec![("charge:conditional", "1 GBP/hour @ (wet); 2 GBP/hour @ (Mo-Fr)")],
            "24/7: each 1 h: £2.00",
        ),
        (
            vec![("fee", "no"), ("charge:conditional", "1 GBP/hour @ (Mo-Sa 08:00-18:00; PH off)")],
            "PH: free | Mo-Sa 08:00-18:00: each 1 h: £1.00",
        ),
        (
            vec![hourly, ("fee:conditional", "yes @ (Mo-Fr 08:00-18:00, PH off)")],
            "PH: free | Mo-Fr 08:00-18:00: each 1 h: £1.00",
        ),
        (
            vec![("fee", "yes"), ("charge:conditional", "1 GBP/hour @ (Mo-Fr; ph off)")],
            "PH: charge not told | Mo-Fr: each 1 h: £1.00 | 24/7: charge not told",
        ),
        (vec![("charge:conditional", "2 EUR/h @ (Mo-Fr)")], "charge_not_gbp"),
        (vec![("fee", "yes")], "nothing"),
        (vec![("maxstay", "2 hours")], "nothing"),
    ] {
        assert_eq!(of(&tags), rates, "{tags:?}");
    }
}
