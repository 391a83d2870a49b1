//! What a source says of a field, as a driver reads it.

use carpal_domain::car_park::{Plug, StepFree};
use carpal_domain::price::pounds;
use carpal_domain::rates::{Prices, Rates, length, print};
use serde::Deserialize;
use serde_json::{Map, Value};
use url::Url;

use super::field::Field;

/// Content by the names of columns.
pub type Content = Map<String, Value>;

/// Longer than that no list reads well.
const MAX_LENGTH: usize = 200;
/// A board with many bands is told whole: what is left out may be what differs.
const MAX_PRICE_LENGTH: usize = 600;

/// What this content says of a field; `None` where it says nothing.
pub fn words(field: Field, content: &Content) -> Option<String> {
    let said = match field {
        Field::Name => text(content, "name").filter(|_| !is(content, "name_inferred")),
        Field::Address => address(content),
        Field::Position => {
            content.get("location").filter(|at| !at.is_null()).map(|_| "a position".to_owned())
        }
        Field::Access => access(content).filter(|_| !is(content, "access_inferred")),
        Field::Price => price(content),
        Field::OpeningHours => text(content, "opening_hours"),
        Field::Facilities => facilities(content),
        Field::Stay => stay(content),
        Field::Height => metres(content, "max_height_cm"),
        Field::Width => metres(content, "max_width_cm"),
        Field::Steps => steps(content),
        Field::Plugs => plugs(content),
        Field::Restrictions => text(content, "restrictions"),
        Field::Capacity => capacity(content),
        Field::Operator => operator(content),
        Field::PaymentLink => payment_link(content),
        Field::PayingApp => paying_app(content),
        Field::Description => text(content, "description"),
        Field::Verified => verified(content),
        // What a record says of now is as old as the record; see `availability`.
        Field::Availability => None,
    };
    let most = if field == Field::Price { MAX_PRICE_LENGTH } else { MAX_LENGTH };
    said.map(|said| match said.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &said[..end]),
        None => said,
    })
}

fn text(content: &Content, column: &str) -> Option<String> {
    let said = content.get(column)?.as_str()?.trim();
    (!said.is_empty() && said != "unknown").then(|| said.to_owned())
}

fn is(content: &Content, column: &str) -> bool {
    content.get(column).and_then(Value::as_bool).unwrap_or(false)
}

fn number(content: &Content, column: &str) -> Option<i64> {
    content.get(column)?.as_i64()
}

fn metres(content: &Content, column: &str) -> Option<String> {
    number(content, column).map(|cm| format!("{}.{:02} m", cm / 100, cm % 100))
}

fn steps(content: &Content) -> Option<String> {
    let said = match StepFree::from_code(content.get("step_free")?.as_str()?)? {
        StepFree::Yes => "no steps",
        StepFree::Partly => "some of it without steps",
        StepFree::No => "there are steps",
    };
    Some(said.to_owned())
}

fn plugs(content: &Content) -> Option<String> {
    let codes = content.get("plugs")?.as_array()?.iter().filter_map(Value::as_str);
    let named = codes.filter_map(Plug::from_code).map(|plug| match plug {
        Plug::Type2 => "Type 2",
        Plug::Ccs => "CCS",
        Plug::Chademo => "CHAdeMO",
        Plug::ThreePin => "3-pin",
    });
    joined(named.map(|name| Some(name.to_owned())), ", ")
}

fn joined(parts: impl IntoIterator<Item = Option<String>>, with: &str) -> Option<String> {
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(with))
}

fn address(content: &Content) -> Option<String> {
    let (address, city) = (text(content, "address"), text(content, "city"));
    let is_in = |city: &String| address.as_ref().is_some_and(|address| address.contains(city));
    let city = city.filter(|city| !is_in(city));
    joined([address, city], ", ")
}

fn access(content: &Content) -> Option<String> {
    let said = match content.get("access")?.as_str()? {
        "public" => "open to everyone",
        "customers" => "customers only",
        "permit" => "permit holders only",
        _ => "private",
    };
    Some(said.to_owned())
}

/// An estimate is what nobody said.
fn price(content: &Content) -> Option<String> {
    if content.get("fee").and_then(Value::as_str) == Some("no") {
        return Some("free".to_owned());
    }
    let is_estimate = content.get("price_basis").and_then(Value::as_str) == Some("estimated");
    let figure = |column: &str| {
        number(content, column).filter(|_| !is_estimate).and_then(|n| i32::try_from(n).ok())
    };
    let told = Prices {
        hour: figure("price_hour_pence"),
        day: figure("price_day_pence"),
        flat: figure("price_flat_pence"),
        free_minutes: figure("free_minutes"),
    };
    let rates = content.get("rates").and_then(|rates| Rates::deserialize(rates).ok());
    // Two boards may have the same hour and differ in the evening: only what says no more than its figures is told by them.
    let more = rates.filter(|rates| !is_estimate && Rates::of_prices(told).as_ref() != Some(rates));
    if let Some(rates) = more {
        return Some(board(&rates));
    }
    let pence = |pence: Option<i32>, per: &str| Some(format!("{}{per}", pounds(pence?)));
    let figures = [
        pence(told.hour, "/h"),
        pence(told.day, " a day"),
        pence(told.flat, " flat"),
        told.free_minutes
            .filter(|minutes| *minutes > 0)
            .map(|minutes| format!("up to {} free", length(minutes))),
    ];
    let raw = ["price_description", "charge_raw"].iter().find_map(|column| text(content, column));
    let fee =
        text(content, "fee").filter(|fee| fee == "yes").map(|_| "there is a charge".to_owned());
    joined(figures, ", ").or(raw).or(fee)
}

/// A board in one line: "Mo-Sa 08:00-18:00: up to 1 h £1.20, up to 2 h £2.40; at most £6.00 a day".
fn board(rates: &Rates) -> String {
    let mut said = String::new();
    for line in print(rates).lines() {
        if let Some(ticket) = line.strip_prefix("  ") {
            said.push_str(if said.ends_with(':') { " " } else { ", " });
            said.push_str(&ticket.replacen(": ", " ", 1));
        } else {
            said.push_str(if said.is_empty() { "" } else { "; " });
            said.push_str(line);
        }
    }
    said
}

fn facilities(content: &Content) -> Option<String> {
    let codes = content.get("facilities")?.as_array()?.iter().filter_map(Value::as_str);
    joined(codes.map(|code| Some(code.replace('_', " "))), ", ")
}

fn stay(content: &Content) -> Option<String> {
    if is(content, "max_stay_unlimited") {
        return Some("no limit".to_owned());
    }
    let minutes =
        number(content, "max_stay_minutes").and_then(|minutes| i32::try_from(minutes).ok());
    let most = minutes.map(|minutes| format!("up to {}", length(minutes)));
    joined(
        [most.or_else(|| text(content, "max_stay_raw")), text(content, "max_stay_conditional")],
        "; ",
    )
}

fn capacity(content: &Content) -> Option<String> {
    let spaces = |n: i64| if n == 1 { "1 space".to_owned() } else { format!("{n} spaces") };
    let about = if is(content, "capacity_approximate") { "about " } else { "" };
    let all = number(content, "capacity").map(|n| format!("{about}{}", spaces(n)));
    let of = |column, what| {
        number(content, column).map(|n| match n {
            0 => format!("none {what}"),
            n => format!("{n} {what}"),
        })
    };
    joined(
        [all, of("capacity_disabled", "disabled"), of("capacity_charging", "for charging")],
        ", ",
    )
}

fn operator(content: &Content) -> Option<String> {
    let named = text(content, "provider").filter(|_| !is(content, "provider_inferred"));
    text(content, "operator").or(named)
}

/// That something is open data is no check.
fn verified(content: &Content) -> Option<String> {
    match content.get("verified_by")?.as_str()? {
        "council" => Some("checked by the council".to_owned()),
        "admin" => Some("checked by CarPal".to_owned()),
        _ => None,
    }
}

/// With its host in ASCII, as browsers spell it: what looks like a name that one knows is that name.
fn payment_link(content: &Content) -> Option<String> {
    let link = text(content, "provider_url").filter(|url| url.starts_with("https://"))?;
    Some(Url::parse(&link).ok()?.into())
}

fn paying_app(content: &Content) -> Option<String> {
    let code = text(content, "location_code").map(|code| format!("location code {code}"));
    joined([text(content, "paying_app"), code], ", ")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn said(field: Field, content: Value) -> Option<String> {
        let Value::Object(content) = content else { panic!("an object") };
        words(field, &content)
    }

    #[test]
    fn a_board_is_told_whole_and_not_by_its_hour_alone() {
        let of = |evening: i32| {
            let lines = format!(
                "Mo-Sa 08:00-18:00:\n  up to 1 h: £1.20\n  up to 2 h: £2.40\nMo-Sa 18:00-22:00:\n  flat: {}\nat most £6.00 a day\n",
                pounds(evening)
            );
            let rates = carpal_domain::rates::parse(&lines).expect("rates");
            said(
                Field::Price,
                json!({"fee": "yes", "price_hour_pence": 120, "price_day_pence": 600, "price_basis": "published", "rates": rates}),
            )
        };
        let dear = "Mo-Sa 08:00-18:00: up to 1 h £1.20, up to 2 h £2.40; Mo-Sa 18:00-22:00: flat £2.00; at most £6.00 a day";
        assert_eq!(of(200).as_deref(), Some(dear));
        assert_ne!(of(200), of(150), "who charges less in the evening does not say the same");
        let plain = carpal_domain::rates::parse("24/7:\n  each 1 h: £1.80\n").expect("rates");
        assert_eq!(
            said(
                Field::Price,
                json!({"fee": "yes", "price_hour_pence": 180, "price_basis": "published", "rates": plain})
            )
            .as_deref(),
            Some("£1.80/h")
        );
    }

    #[test]
    fn what_a_source_says_is_said_in_words() {
        for (field, content, expected) in [
            (
                Field::Price,
                json!({"fee": "yes", "price_hour_pence": 180, "price_day_pence": 600, "price_basis": "published"}),
                Some("£1.80/h, £6.00 a day"),
            ),
            (
                Field::Price,
                json!({"fee": "yes", "price_hour_pence": 250, "price_basis": "estimated"}),
                Some("there is a charge"),
            ),
            (
                Field::Price,
                json!({"fee": "yes", "price_basis": null, "charge_raw": "3 GBP"}),
                Some("3 GBP"),
            ),
            (
                Field::Price,
                json!({"fee": "yes", "price_hour_pence": 120, "free_minutes": 30, "price_basis": "parsed"}),
                Some("£1.20/h, up to 30 min free"),
            ),
            (Field::Price, json!({"fee": "no", "price_hour_pence": 0}), Some("free")),
            (Field::Price, json!({"fee": "unknown"}), None),
            (Field::Name, json!({"name": "Car park", "name_inferred": true}), None),
            (
                Field::Address,
                json!({"address": "Mill Lane, Derby", "city": "Derby"}),
                Some("Mill Lane, Derby"),
            ),
            (
                Field::Capacity,
                json!({"capacity": 1, "capacity_disabled": 2}),
                Some("1 space, 2 disabled"),
            ),
            (
                Field::Capacity,
                json!({"capacity": 120, "capacity_approximate": true}),
                Some("about 120 spaces"),
            ),
            (
                Field::Stay,
                json!({"max_stay_minutes": 180, "max_stay_raw": "3 hours"}),
                Some("up to 3 h"),
            ),
            (Field::Stay, json!({"max_stay_unlimited": true}), Some("no limit")),
            (Field::Height, json!({"max_height_cm": 205}), Some("2.05 m")),
            (Field::Width, json!({"max_width_cm": 198}), Some("1.98 m")),
            (Field::Steps, json!({"step_free": "yes"}), Some("no steps")),
            (Field::Steps, json!({"step_free": null}), None),
            (Field::Plugs, json!({"plugs": ["type_2", "ccs"]}), Some("Type 2, CCS")),
            (Field::Plugs, json!({"plugs": []}), None),
            (
                Field::Capacity,
                json!({"capacity": 40, "capacity_disabled": 0}),
                Some("40 spaces, none disabled"),
            ),
            (
                Field::Facilities,
                json!({"facilities": ["cctv", "card_payment"]}),
                Some("cctv, card payment"),
            ),
            (Field::Facilities, json!({"facilities": []}), None),
            (
                Field::Operator,
                json!({"operator": "", "provider": "Derby Council", "provider_inferred": true}),
                None,
            ),
            (Field::PaymentLink, json!({"provider_url": "http://pay.example"}), None),
            // The third "a" is a Cyrillic letter.
            (
                Field::PaymentLink,
                json!({"provider_url": "https://pay.exаmple.org/1"}),
                Some("https://pay.xn--exmple-4nf.org/1"),
            ),
            (
                Field::PayingApp,
                json!({"paying_app": "RingGo", "location_code": "4027"}),
                Some("RingGo, location code 4027"),
            ),
            (Field::Access, json!({"access": "public", "access_inferred": true}), None),
            (Field::Verified, json!({"verified_by": "council"}), Some("checked by the council")),
            (Field::Verified, json!({"verified_by": "open_data"}), None),
            (Field::Availability, json!({"availability": "full"}), None),
        ] {
            assert_eq!(said(field, content.clone()).as_deref(), expected, "{field:?} {content}");
        }
        let long =
            said(Field::Description, json!({"description": "ä".repeat(300)})).expect("words");
        assert_eq!(long.chars().count(), MAX_LENGTH + 1);
        assert_eq!(said(Field::Name, json!({"name": 7})), None, "what is no text says nothing");
    }
}
