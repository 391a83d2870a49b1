use carpal_domain::rates::Rates;
use proptest::prelude::*;

use super::*;
use crate::shape::fee;

/// The rates of a charge, or of other tags.
fn rates_of(tags: &[(&str, &str)]) -> Option<Rates> {
    let tags: crate::raw::Tags = tags.iter().copied().collect();
    let fee = fee::parse(tags.get("fee"), tags.get("fee:conditional"));
    crate::shape::rates::read(&tags, &fee).rates
}

/// Hour, day and flat pence.
fn prices(text: &str) -> (Option<i32>, Option<i32>, Option<i32>) {
    let sold = parse(text).unwrap_or_else(|flaw| panic!("{text}: {flaw:?}"));
    if sold.is_nothing() {
        return (None, None, Some(0));
    }
    let prices = rates_of(&[("charge", text)]).expect("rates").prices();
    (prices.hour, prices.day, prices.flat)
}

fn steps(text: &str) -> Vec<(i32, i32)> {
    let sold = parse(text).unwrap_or_else(|flaw| panic!("{text}: {flaw:?}"));
    sold.tickets.iter().filter_map(|ticket| Some((ticket.minutes?, ticket.pence))).collect()
}

#[test]
fn an_hour_is_an_hour_however_it_is_spelt() {
    for text in [
        "1.00_GBP/hour",
        "1.00 GBP/hour",
        "£1/h",
        "£1.00 per hour",
        "1 GBP / hr",
        "100p/hour",
        "100 pence per hour",
        "GBP 1/hour",
        "1£/h",
        "£ 1.0/hour",
        "2 GBP/2hour",
        "2 GBP/2 hours",
        "50p/30 min",
        "0.50 GBP per 30 minutes",
        "£1.00 GBP/hour",
        "1,00 GBP/hour",
        "£1/1.0 hours",
    ] {
        assert_eq!(prices(text), (Some(100), None, None), "{text}");
    }
}

#[test]
fn without_a_unit_it_is_flat_and_never_hourly() {
    assert_eq!(prices("3 GBP"), (None, None, Some(300)));
    assert_eq!(prices("1.75 GBP"), (None, None, Some(175)));
    assert_eq!(prices("1 GBP"), (None, None, Some(100)));
    assert_eq!(prices("20p"), (None, None, Some(20)));
    assert_eq!(prices("0 GBP"), (None, None, Some(0)));
}

#[test]
fn a_day_is_not_an_hour() {
    assert_eq!(prices("5 GBP/day"), (None, Some(500), None));
    assert_eq!(prices("£5/24 hours"), (None, Some(500), None));
    assert_eq!(prices("20 GBP/week"), (None, None, None));
    assert_eq!(steps("20 GBP/week"), [(10_080, 2000)]);
}

#[test]
fn lists_are_bands() {
    let text = "4 GBP/4 hours; 1 GBP/hour;2.50 GBP/2 hours; 8 GBP/day";
    assert_eq!(steps(text), [(60, 100), (120, 250), (240, 400), (1440, 800)]);
    assert_eq!(prices(text), (Some(100), Some(800), None));
    assert_eq!(steps("£2/2 hours; £5/day; £1"), [(120, 200), (1440, 500)]);
    assert_eq!(prices("1 GBP/hour; 5 GBP/day"), (Some(100), Some(500), None));
}

#[test]
fn steps_cost_the_same_for_every_shorter_stay() {
    for text in [
        "£1 up to 1 hour; £2 up to 2 hours",
        "up to 1 hour: £1; up to 2 hours: £2",
        "£1 for 1 hour, £2 for up to 2 hours",
    ] {
        assert_eq!(
            (steps(text), prices(text).0),
            (vec![(60, 100), (120, 200)], Some(100)),
            "{text}"
        );
    }
    assert_eq!(prices("£2 up to 2 hours"), (Some(200), None, None), "an hour is not £1");
    assert_eq!(prices("50p up to 30 minutes"), (None, None, None), "of an hour nobody said");
}

#[test]
fn free_is_no_charge() {
    for text in ["free", "Free", "no charge", "0 GBP"] {
        assert_eq!(prices(text), (None, None, Some(0)), "{text}");
    }
}

#[test]
fn an_amount_of_money_is_known_by_its_currency() {
    for text in [
        "3.60 €/h",
        "Max. 9.9€/day",
        "First 2 hours, 20p.",
        "2 GBP",
        "£1",
        "2 USD/hour",
        "20 kr/h",
        "20kr",
        "40 Kč/hod",
        "5zł",
        "50 cents",
        "₺10",
    ] {
        assert!(names_money(text), "{text}");
    }
    for text in [
        "Mo-Fr 07:00-17:00",
        "donation",
        "p",
        "after 18:00",
        "interval",
        "under 20 ft",
        "Fr 08:00-18:00",
        "kr",
    ] {
        assert!(!names_money(text), "{text}");
    }
}

#[test]
fn a_range_gives_its_minimum() {
    for text in
        ["1-2 GBP/hour", "£1-£2/hour", "£1.00 – £3.50 per hour", "2 to 1 GBP/hour", "100p-£2/hour"]
    {
        assert_eq!(prices(text), (Some(100), None, None), "{text}");
    }
}

#[test]
fn what_cannot_be_used_says_why() {
    for (text, flaw) in [
        ("4 EUR/h", ChargeError::NotGbp),
        ("3,50 EUR/h, 28 EUR/day, 8 EUR/night", ChargeError::NotGbp),
        ("€2", ChargeError::NotGbp),
        ("$2/hour", ChargeError::NotGbp),
        ("1 GBP/hour; 2 EUR/hour", ChargeError::NotGbp),
        ("2 CHF", ChargeError::NotGbp),
        ("20 kr/hour", ChargeError::NotGbp),
        ("40 Kč/hour", ChargeError::NotGbp),
        ("5zł", ChargeError::NotGbp),
        ("50 cents", ChargeError::NotGbp),
        ("₺10/hour", ChargeError::NotGbp),
        ("-1 GBP", ChargeError::Negative),
        ("£-1/hour", ChargeError::Negative),
        ("-£1", ChargeError::Negative),
        ("500.01 GBP", ChargeError::TooHigh),
        ("99999999999999999999 GBP", ChargeError::TooHigh),
        ("£100/minute", ChargeError::TooHigh),
        ("1.20", ChargeError::Unreadable),
        ("1.20/hour", ChargeError::Unreadable),
        ("", ChargeError::Unreadable),
        ("yes", ChargeError::Unreadable),
        ("1.234 GBP", ChargeError::Unreadable),
        ("12.5p", ChargeError::Unreadable),
        ("1 GBP/parsec", ChargeError::Unreadable),
        ("1 GBP/hour;", ChargeError::Unreadable),
        ("1-2-3 GBP", ChargeError::Unreadable),
        ("1 GBP @ (Mo-Fr)", ChargeError::Unreadable),
    ] {
        assert_eq!(parse(text), Err(flaw), "{text}");
    }
    assert_eq!(prices("500 GBP").2, Some(50_000), "the bound itself is believed");
}

fn in_range(text: &str) -> Result<(), TestCaseError> {
    if let Ok(charge) = parse(text) {
        for ticket in &charge.tickets {
            prop_assert!((0..=50_000).contains(&ticket.pence), "{text}: {ticket:?}");
        }
        let _ = rates_of(&[("charge", text)]);
    }
    Ok(())
}

proptest! {
    #[test]
    fn nothing_panics_and_all_is_in_range(text in any::<String>()) {
        in_range(&text)?;
        let _ = rates_of(&[("charge:conditional", &format!("{text} @ (stay < 2 hours)"))]);
    }

    #[test]
    fn near_misses_neither(text in "[0-9£p./;,\\- ]{0,9}(gbp|GBP|p|£)?[/ ]{0,2}(per )?[0-9.]{0,3}(hour|h|day|min)?[; 0-9]{0,4}") {
        in_range(&text)?;
    }
}
