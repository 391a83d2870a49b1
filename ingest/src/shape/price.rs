//! The prices of a record, and what each rests on (docs/decisions.md, Parking).

use carpal_domain::car_park::{Fee, PriceBasis, Tariff};
use carpal_domain::price::{ESTIMATED_HOUR_PENCE, pounds};
use carpal_domain::rates::{PeriodKind, Rates, Ticket, TicketKind};

use crate::raw::Tags;

use super::fee::FeeTag;
use super::rates::charge::ChargeError;
use super::rates::{self, Read};
use super::text;

/// Everything a record says about money.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Price {
    /// As tagged; a charge above zero without a `fee` means yes.
    pub fee: Fee,
    /// How the fee is taken.
    pub tariff: Tariff,
    /// Pence for one hour.
    pub hour_pence: Option<i32>,
    /// Pence for one day.
    pub day_pence: Option<i32>,
    /// Pence for a stay of any length.
    pub flat_pence: Option<i32>,
    /// Minutes that cost nothing.
    pub free_minutes: Option<i32>,
    /// What they rest on.
    pub basis: Option<PriceBasis>,
    /// All of it, which the figures above follow from; none where no more is known than whether there is a fee.
    pub rates: Option<Rates>,
    /// In words.
    pub description: String,
    /// The charge as the source has it.
    pub charge_raw: String,
    /// What could not be used.
    pub note: Option<&'static str>,
}

/// Decides the prices.
///
/// Free: 0 an hour and 0 a day. Rates that can be read: parsed from them, a flat charge never made hourly. A charge that
/// cannot be used: none, and noted. No charge at all: £2.50 an hour, as an estimate; but not where `fee` names an amount.
#[must_use]
pub fn of(tags: &Tags, fee: &FeeTag) -> Price {
    let Read { rates, raw: charge_raw, flaw, is_unclear } = rates::read(tags, fee);
    let kinds = || rates.iter().flat_map(|rates| rates.periods.iter().map(|period| period.kind));
    let costs = rates.as_ref().is_some_and(costs);
    let at_times = rates.as_ref().is_some_and(|rates| {
        rates.periods.len() > 1 || rates.periods.iter().any(|period| !period.when.is_always())
    });
    let is_free = !at_times && rates.is_some() && kinds().all(|kind| kind == PeriodKind::Free);
    let fee_said = match fee.fee {
        Fee::Unknown if costs && fee.raw.is_empty() => Fee::Yes,
        Fee::Unknown if is_free => Fee::No,
        // What costs at times is not free.
        Fee::No if costs && at_times => Fee::Yes,
        said => said,
    };
    let figures = rates.as_ref().map(Rates::prices).unwrap_or_default();
    let mut price = Price {
        fee: fee_said,
        tariff: tariff(tags, fee_said),
        hour_pence: None,
        day_pence: None,
        flat_pence: None,
        free_minutes: figures.free_minutes,
        basis: None,
        rates,
        description: String::new(),
        charge_raw,
        note: is_unclear.then_some("charge_condition_unreadable"),
    };
    if fee_said == Fee::No {
        (price.hour_pence, price.day_pence, price.rates) = (Some(0), Some(0), None);
        price.basis = Some(PriceBasis::Parsed);
        price.note = (flaw.is_some() || costs).then_some("charge_despite_no_fee");
    } else if let Some(flaw) = flaw {
        price.note = Some(ChargeError::code(flaw));
    } else if costs || is_free {
        (price.hour_pence, price.day_pence) = (figures.hour, figures.day);
        price.flat_pence = figures.flat;
        price.basis = Some(PriceBasis::Parsed);
    } else {
        price.hour_pence = Some(ESTIMATED_HOUR_PENCE);
        price.basis = Some(PriceBasis::Estimated);
    }
    price.description = description(&price, fee, tags);
    price
}

fn costs(rates: &Rates) -> bool {
    rates.periods.iter().flat_map(|period| &period.tickets).any(|ticket| ticket.pence > 0)
}

fn tariff(tags: &Tags, fee: Fee) -> Tariff {
    const TICKET_KEYS: [&str; 4] = [
        "parking:condition",
        "parking:condition:both",
        "parking:condition:left",
        "parking:condition:right",
    ];
    let said =
        ["fee", "charge", "description", "payment", "ticket", "fee:type"].iter().any(|key| {
            tags.get(key).is_some_and(|value| {
                let value =
                    value.to_lowercase().replace(['_', '-', '&'], " ").replace(" and ", " ");
                value.split_whitespace().collect::<Vec<_>>().join(" ").contains("pay display")
            })
        });
    match fee {
        Fee::No => Tariff::Free,
        _ if said || TICKET_KEYS.iter().any(|key| tags.is(key, "ticket")) => Tariff::PayAndDisplay,
        Fee::Yes => Tariff::Paid,
        Fee::Unknown => Tariff::Unknown,
    }
}

fn description(price: &Price, fee: &FeeTag, tags: &Tags) -> String {
    let mut parts = Vec::new();
    let mut periods = price.rates.iter().flat_map(|rates| &rates.periods);
    let charged = periods.find(|period| period.tickets.iter().any(|t| t.pence > 0));
    // A `fee` that names its prices says them itself, further down.
    if let Some(period) = charged.filter(|_| fee.raw.is_empty() || !price.charge_raw.is_empty()) {
        parts.extend(period.tickets.iter().filter(|ticket| ticket.pence > 0).map(sold));
    }
    if let Some(minutes) = price.free_minutes {
        parts.push(format!("first {} free", length(minutes)));
    } else if let Some(conditional) = text::non_empty(tags.get("fee:conditional"), 300) {
        parts.push(format!("fee {conditional}"));
    }
    if let Some(conditional) = text::non_empty(tags.get("charge:conditional"), 300) {
        parts.push(format!("charge {conditional}"));
    }
    if !fee.raw.is_empty() {
        parts.push(fee.raw.clone());
    }
    let mut words = parts.join(", ");
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    words
}

fn sold(ticket: &Ticket) -> String {
    let (pence, minutes) = (pounds(ticket.pence), length(ticket.minutes.unwrap_or(0)));
    match (ticket.kind, ticket.after) {
        (TicketKind::Flat, _) => format!("{pence} flat charge"),
        (_, Some(after)) => format!("{pence} for {minutes} more after {}", length(after)),
        _ => format!("{pence} for {minutes}"),
    }
}

/// Minutes in words: `2 hours`, `30 minutes`, `1 day`.
fn length(minutes: i32) -> String {
    let (number, unit) = match minutes {
        m if m % 10_080 == 0 => (m / 10_080, "week"),
        m if m % 1440 == 0 => (m / 1440, "day"),
        m if m % 60 == 0 => (m / 60, "hour"),
        m => (m, "minute"),
    };
    format!("{number} {unit}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::fee;
    use proptest::prelude::*;

    fn price(pairs: &[(&str, &str)]) -> Price {
        let tags: Tags = pairs.iter().copied().collect();
        of(&tags, &fee::parse(tags.get("fee"), tags.get("fee:conditional")))
    }

    fn figures(
        pairs: &[(&str, &str)],
    ) -> (Fee, Option<i32>, Option<i32>, Option<i32>, Option<PriceBasis>) {
        let price = price(pairs);
        (price.fee, price.hour_pence, price.day_pence, price.flat_pence, price.basis)
    }

    const PARSED: Option<PriceBasis> = Some(PriceBasis::Parsed);
    const ESTIMATED: Option<PriceBasis> = Some(PriceBasis::Estimated);

    #[test]
    fn prices_without_a_charge() {
        assert_eq!(figures(&[("fee", "no")]), (Fee::No, Some(0), Some(0), None, PARSED));
        assert_eq!(figures(&[("fee", "yes")]), (Fee::Yes, Some(250), None, None, ESTIMATED));
        assert_eq!(figures(&[]), (Fee::Unknown, Some(250), None, None, ESTIMATED));
        assert_eq!(
            figures(&[("fee", "after 18:00")]),
            (Fee::Unknown, Some(250), None, None, ESTIMATED)
        );
        assert_eq!(figures(&[("fee", "0")]), (Fee::No, Some(0), Some(0), None, PARSED));
    }

    #[test]
    fn where_fee_names_an_amount_nothing_is_estimated() {
        for (fee, note) in [
            ("3.60 €/h", "charge_not_gbp"),
            ("Max. 9.9€/day", "charge_not_gbp"),
            ("20 SEK/hour", "charge_not_gbp"),
            ("20 kr/h", "charge_not_gbp"),
            ("40 Kč", "charge_not_gbp"),
            ("2 dollars", "charge_not_gbp"),
            ("20p, ask inside", "charge_unreadable"),
        ] {
            let price = price(&[("fee", fee)]);
            assert_eq!((price.hour_pence, price.basis, price.note), (None, None, Some(note)));
            assert_eq!(price.description, fee);
        }
        assert_eq!(figures(&[("fee", "£1.20/hour")]).1, Some(120));
    }

    #[test]
    fn what_costs_at_times_has_its_price_and_says_when() {
        let weekdays = price(&[("fee", "no"), ("fee:conditional", "yes @ (Mo-Sa 08:00-18:00)")]);
        assert_eq!((weekdays.fee, weekdays.basis), (Fee::Yes, ESTIMATED));
        assert_eq!(weekdays.description, "Fee yes @ (Mo-Sa 08:00-18:00)");
        let charged = price(&[("fee", "no"), ("charge:conditional", "2 GBP/hour @ (Mo-Fr)")]);
        assert_eq!((charged.fee, charged.hour_pence), (Fee::Yes, Some(200)));
        assert_eq!(charged.charge_raw, "2 GBP/hour @ (Mo-Fr)");
        assert!(charged.description.ends_with("charge 2 GBP/hour @ (Mo-Fr)"));
        assert_eq!(price(&[("charge:conditional", "free @ (Su)")]).fee, Fee::Unknown);
    }

    #[test]
    fn an_amount_beside_the_fee_is_a_charge() {
        assert_eq!(figures(&[("fee", "yes"), ("fee:amount", "£2/hour")]).1, Some(200));
        let bare = price(&[("fee", "yes"), ("fee:amount", "2")]);
        assert_eq!((bare.hour_pence, bare.charge_raw.as_str()), (None, "2"));
        assert_eq!(bare.note, Some("charge_unreadable"));
    }

    #[test]
    fn a_charge_is_taken_as_said() {
        assert_eq!(
            figures(&[("fee", "yes"), ("charge", "1.00_GBP/hour")]),
            (Fee::Yes, Some(100), None, None, PARSED)
        );
        assert_eq!(
            figures(&[("fee", "yes"), ("charge", "3 GBP")]),
            (Fee::Yes, None, None, Some(300), PARSED)
        );
        assert_eq!(figures(&[("charge", "£5/day")]), (Fee::Yes, None, Some(500), None, PARSED));
        for charge in ["0 GBP", "free"] {
            assert_eq!(figures(&[("charge", charge)]), (Fee::No, Some(0), Some(0), None, PARSED));
        }
    }

    #[test]
    fn a_charge_that_cannot_be_used_gives_no_price_and_no_estimate() {
        for (charge, note) in [
            ("4 EUR/h", "charge_not_gbp"),
            ("-1 GBP", "charge_negative"),
            ("501 GBP", "charge_above_500_pounds"),
            ("ask inside", "charge_unreadable"),
        ] {
            let price = price(&[("fee", "yes"), ("charge", charge)]);
            assert_eq!(
                (price.hour_pence, price.basis, price.note),
                (None, None, Some(note)),
                "{charge}"
            );
            assert_eq!(price.charge_raw, charge);
        }
        let contradiction = price(&[("fee", "no"), ("charge", "1 GBP/hour")]);
        assert_eq!(
            (contradiction.hour_pence, contradiction.note),
            (Some(0), Some("charge_despite_no_fee"))
        );
    }

    #[test]
    fn tariffs() {
        assert_eq!(price(&[("fee", "no")]).tariff, Tariff::Free);
        assert_eq!(price(&[("fee", "yes")]).tariff, Tariff::Paid);
        assert_eq!(price(&[("fee", "Pay & Display")]).tariff, Tariff::PayAndDisplay);
        assert_eq!(price(&[("fee", "pay_and_display")]).tariff, Tariff::PayAndDisplay);
        assert_eq!(
            price(&[("fee", "yes"), ("parking:condition", "ticket")]).tariff,
            Tariff::PayAndDisplay
        );
        assert_eq!(price(&[]).tariff, Tariff::Unknown);
    }

    #[test]
    fn words_for_people() {
        let words = |pairs: &[(&str, &str)]| price(pairs).description;
        assert_eq!(words(&[("fee", "yes"), ("charge", "3 GBP")]), "£3.00 flat charge");
        assert_eq!(
            words(&[("charge", "1 GBP/hour; 5 GBP/day")]),
            "£1.00 for 1 hour, £5.00 for 1 day"
        );
        assert_eq!(
            words(&[("fee", "yes"), ("fee:conditional", "no @ stay < 2 hours")]),
            "First 2 hours free"
        );
        assert_eq!(words(&[("fee", "First 2 hours, 20p.")]), "First 2 hours, 20p.");
        assert_eq!(words(&[("fee:conditional", "yes @ (Mo-Fr)")]), "Fee yes @ (Mo-Fr)");
        assert_eq!(words(&[("fee", "yes")]), "");
    }

    proptest! {
        #[test]
        fn nothing_panics_and_all_is_in_range(fee in any::<String>(), charge in any::<String>(), near in "[0-9]{1,4} GBP/[0-9]{1,3} ?(h|min|day)") {
            for charge in [charge, near] {
                let price = price(&[("fee", &fee), ("charge", &charge)]);
                for pence in [price.hour_pence, price.day_pence, price.flat_pence].into_iter().flatten() {
                    prop_assert!((0..=50_000).contains(&pence));
                }
                prop_assert_eq!(price.basis.is_none(), [price.hour_pence, price.day_pence, price.flat_pence].iter().all(Option::is_none) && price.rates.is_none());
            }
        }
    }
}
