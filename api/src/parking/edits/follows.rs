//! What of an edit follows from something else that it says: a price brings whether there is a fee with it, and takes the tariff board
//! away. It is written, or an import would contradict the edit; but it is told only where something that was known gave way. Pure.

use carpal_domain::merging::fields::is_known;
use serde_json::{Map, Value};

use super::state::Changes;

/// Whether an edited column follows from another one that was edited.
fn follows(own: &Map<String, Value>, column: &str) -> bool {
    let Some(value) = own.get(column) else { return false };
    let is = |other: &str| own.get(other).is_some_and(|value| !value.is_null());
    let has = |others: &[&str]| others.iter().any(|other| own.contains_key(*other));
    let prices = ["price_hour_pence", "price_day_pence", "price_flat_pence"];
    let has_rates = is("rates");
    match column {
        "rates" => value.is_null() && has(&prices),
        "charge_raw" | "fee_raw" | "fee" => has(&prices) || has_rates,
        // A new price is published, unless an admin says otherwise.
        "price_basis" => (value.is_null() || *value == "published") && (has(&prices) || has_rates),
        // With a machine is what an admin chose: no price says so.
        "tariff" => {
            (*value == "paid" || *value == "free") && (prices.into_iter().any(is) || has_rates)
        }
        "price_hour_pence" => {
            has_rates || value.is_null() && (is("price_day_pence") || is("price_flat_pence"))
        }
        "price_day_pence" | "price_flat_pence" => has_rates,
        "price_description" | "free_minutes" => has_rates && !is_known(value),
        "max_stay_minutes" => {
            value.is_null() && own.get("max_stay_unlimited") == Some(&true.into())
        }
        "max_stay_unlimited" => *value == false && is("max_stay_minutes"),
        _ => false,
    }
}

/// Whether a change of an edit is told: it was made, or something that was known gave way to what was made.
#[must_use]
pub fn is_told(changes: &Changes, column: &str) -> bool {
    let Some(change) = changes.get(column) else { return false };
    // That an older price rested on something else is told with the price.
    let differs = column != "price_basis" && change.from.shown != change.to.shown;
    if follows(&after(changes), column) {
        differs && is_known(&change.from.shown)
    } else if follows(&before(changes), column) {
        // Undone: what had given way is back.
        differs && is_known(&change.to.shown)
    } else {
        true
    }
}

/// Whether an admin's edit of a column stands above what the sources say: their own, or what follows from it and is told.
#[must_use]
pub fn is_override(own: &Map<String, Value>, column: &str, ours: &Value, theirs: &Value) -> bool {
    let says_otherwise = column != "price_basis" && is_known(theirs) && ours != theirs;
    own.contains_key(column) && (says_otherwise || !follows(own, column))
}

fn before(changes: &Changes) -> Map<String, Value> {
    let own = changes.iter().filter_map(|(key, change)| Some((key, change.from.own.as_ref()?)));
    own.map(|(key, own)| (key.clone(), own.clone())).collect()
}

fn after(changes: &Changes) -> Map<String, Value> {
    let own = changes.iter().filter_map(|(key, change)| Some((key, change.to.own.as_ref()?)));
    own.map(|(key, own)| (key.clone(), own.clone())).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::state::{Change, Side};
    use super::*;

    /// What became of each column: before (which no admin said), and after.
    fn changes(changed: &[(&str, Value, Value)]) -> Changes {
        let side =
            |shown: &Value, own: Option<&Value>| Side { shown: shown.clone(), own: own.cloned() };
        let change = |(column, from, to): &(&str, Value, Value)| {
            ((*column).to_owned(), Change { from: side(from, None), to: side(to, Some(to)) })
        };
        changed.iter().map(change).collect()
    }

    fn told(changes: &Changes) -> Vec<&str> {
        changes.keys().map(String::as_str).filter(|key| is_told(changes, key)).collect()
    }

    #[test]
    fn a_new_price_is_told_alone() {
        let priced = changes(&[
            ("price_hour_pence", Value::Null, json!(250)),
            ("rates", Value::Null, Value::Null),
            ("charge_raw", json!(""), json!("")),
            ("fee", json!("unknown"), json!("yes")),
            ("tariff", json!("unknown"), json!("paid")),
            ("price_basis", json!("parsed"), json!("published")),
        ]);
        assert_eq!(told(&priced), ["price_hour_pence"]);
        let estimated = changes(&[
            ("price_hour_pence", Value::Null, json!(250)),
            ("price_basis", Value::Null, json!("estimated")),
        ]);
        assert_eq!(told(&estimated), ["price_basis", "price_hour_pence"]);
    }

    #[test]
    fn what_was_known_and_gave_way_is_told() {
        let priced = changes(&[
            ("price_hour_pence", json!(120), json!(250)),
            ("rates", json!({"periods": [{"when": "24/7"}]}), Value::Null),
            ("tariff", json!("free"), json!("paid")),
        ]);
        assert_eq!(told(&priced), ["price_hour_pence", "rates", "tariff"]);
        let limited = changes(&[
            ("max_stay_minutes", Value::Null, json!(60)),
            ("max_stay_unlimited", json!(true), json!(false)),
        ]);
        assert_eq!(told(&limited), ["max_stay_minutes", "max_stay_unlimited"]);
    }

    #[test]
    fn what_an_admin_chose_follows_from_nothing() {
        let chosen = changes(&[
            ("tariff", json!("paid"), json!("pay_and_display")),
            ("free_minutes", json!(10), json!(20)),
            ("rates", json!({"periods": []}), Value::Null),
        ]);
        assert_eq!(told(&chosen), ["free_minutes", "rates", "tariff"]);
    }

    #[test]
    fn undoing_a_price_is_told_alone_too() {
        let mut undone = changes(&[
            ("price_hour_pence", Value::Null, json!(250)),
            ("rates", Value::Null, Value::Null),
            ("tariff", json!("unknown"), json!("paid")),
        ]);
        for change in undone.values_mut() {
            std::mem::swap(&mut change.from, &mut change.to);
        }
        assert_eq!(told(&undone), ["price_hour_pence"]);
    }

    #[test]
    fn what_follows_stands_above_a_source_only_where_that_says_something_else() {
        let own = json!({"price_hour_pence": 250, "rates": null, "tariff": "paid"});
        let Value::Object(own) = own else { panic!("an object") };
        let board = json!({"periods": [{"when": "24/7"}]});
        assert!(is_override(&own, "price_hour_pence", &json!(250), &json!(250)));
        assert!(!is_override(&own, "rates", &Value::Null, &Value::Null));
        assert!(is_override(&own, "rates", &Value::Null, &board));
        assert!(!is_override(&own, "tariff", &json!("paid"), &json!("unknown")));
        assert!(!is_override(&own, "name", &json!("A"), &json!("B")));
    }
}
