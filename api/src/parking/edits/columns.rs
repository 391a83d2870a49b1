//! What is said of a car park, as columns of `car_parks`: what follows from a value is written with it.

use carpal_domain::car_park::{PriceBasis, TimeLimit};
use carpal_domain::opening;
use carpal_domain::rates::{PeriodKind, Rates};
use serde_json::{Map, Value, json};

use super::fields::CarParkFields;
use super::rules::EditError;
use super::state::CarParkState;

/// The content columns that these fields set. A position is not among them: only the database writes geometries.
pub fn columns(fields: &CarParkFields) -> Map<String, Value> {
    let Ok(Value::Object(mut set)) = serde_json::to_value(fields) else { return Map::new() };
    for key in ["lng", "lat", "is_gone"] {
        set.remove(key);
    }
    let mut add = |values: Value| {
        if let Value::Object(values) = values {
            set.extend(values);
        }
    };
    if fields.name.is_some() {
        add(json!({"name_inferred": false}));
    }
    if fields.access.is_some() {
        add(json!({"access_inferred": false}));
    }
    if fields.capacity.is_some() {
        add(json!({"capacity_approximate": false}));
    }
    if let Some(operator) = &fields.operator {
        add(json!({"provider": operator, "provider_inferred": false}));
    }
    if let Some(hours) = &fields.opening_hours {
        add(json!({"opening_hours_valid": opening::can_be_read(hours)}));
    }
    if let Some(kind) = fields.kind {
        // How the other kind is built says nothing of this one.
        add(json!({"kind": kind, "structure": "unknown"}));
    }
    if fields.max_stay_minutes.is_some() || fields.max_stay_unlimited.is_some() {
        let minutes = fields.max_stay_minutes.flatten();
        let is_unlimited = minutes.is_none() && fields.max_stay_unlimited == Some(true);
        let limit =
            if is_unlimited { Some(TimeLimit::Unlimited) } else { minutes.and_then(time_limit) };
        add(
            json!({"max_stay_minutes": minutes, "max_stay_unlimited": is_unlimited, "max_stay_raw": "",
                   "max_stay_conditional": "", "time_limit": limit}),
        );
    }
    add(price(fields));
    set
}

/// What follows from a new price: whether there is a fee, on what it rests, and that what was said of it before is out of date.
fn price(fields: &CarParkFields) -> Value {
    let prices = [fields.price_hour_pence, fields.price_day_pence, fields.price_flat_pence];
    let said: Vec<i32> = prices.into_iter().flatten().flatten().collect();
    let mut set = Map::new();
    if prices.iter().any(Option::is_some) {
        set.extend([("rates".into(), Value::Null), ("charge_raw".into(), json!(""))]);
    }
    if !said.is_empty() {
        let costs = said.iter().any(|pence| *pence > 0);
        let (fee, tariff) = if costs { ("yes", "paid") } else { ("no", "free") };
        set.extend([
            ("fee".into(), json!(fee)),
            ("fee_raw".into(), json!("")),
            ("tariff".into(), json!(tariff)),
        ]);
    }
    if fields.price_hour_pence.is_some() {
        set.insert("price_basis".into(), json!((!said.is_empty()).then_some("published")));
    } else if !said.is_empty() {
        // An estimate by the hour does not stand beside what a sign says.
        set.insert("price_hour_pence".into(), Value::Null);
        set.insert("price_basis".into(), json!("published"));
    }
    Value::Object(set)
}

/// The columns of a basis that an admin chose for the price that is there after the edit.
///
/// # Errors
/// There is no price, or one that is no estimate.
pub fn basis_columns(
    basis: PriceBasis,
    after: impl Fn(&str) -> Value,
) -> Result<Map<String, Value>, EditError> {
    let is = |column: &str| !after(column).is_null();
    if !["price_hour_pence", "price_day_pence", "price_flat_pence", "rates"].into_iter().any(is) {
        return Err(EditError::NoPrice);
    }
    let mut set = Map::from_iter([("price_basis".to_owned(), json!(basis))]);
    if basis == PriceBasis::Estimated {
        let costs = after("price_hour_pence").as_i64().is_some_and(|pence| pence > 0);
        if !costs || is("rates") {
            return Err(EditError::NoEstimate);
        }
        // An estimate is shown only where there is a fee.
        set.insert("fee".to_owned(), json!("yes"));
    }
    Ok(set)
}

const PRICES: [&str; 3] = ["price_hour_pence", "price_day_pence", "price_flat_pence"];

/// What a new price means beside those that stay: only an estimate gives way to it, and whether there is a fee, and on what it rests,
/// follow from all of them.
pub fn beside_other_prices(
    own: &mut Map<String, Value>,
    fields: &CarParkFields,
    state: &CarParkState,
) {
    let asked = [fields.price_hour_pence, fields.price_day_pence, fields.price_flat_pence];
    if asked.iter().all(Option::is_none) {
        return;
    }
    let is_estimated = *state.get("price_basis") == "estimated";
    let hour_stays = asked[0].is_none() && !is_estimated;
    if hour_stays {
        own.remove("price_hour_pence");
    }
    let known = PRICES.iter().zip(asked).filter_map(|(&column, said)| match said {
        Some(said) => said.map(i64::from),
        None if column == "price_hour_pence" && is_estimated => None,
        None => state.get(column).as_i64(),
    });
    let known: Vec<i64> = known.collect();
    if !known.is_empty() {
        let costs = known.iter().any(|pence| *pence > 0);
        let (fee, tariff) = if costs { ("yes", "paid") } else { ("no", "free") };
        own.extend([
            ("fee".into(), json!(fee)),
            ("fee_raw".into(), json!("")),
            ("tariff".into(), json!(tariff)),
            ("price_basis".into(), json!("published")),
        ]);
    } else if hour_stays || asked[0].is_some() {
        own.insert("price_basis".into(), Value::Null);
    }
}

/// What is charged says nothing of how one pays: where a machine takes the money, it still does.
pub fn keep_machine(own: &mut Map<String, Value>, has_machine: bool) {
    if has_machine && own.get("tariff").is_some_and(|tariff| tariff == "paid") {
        own.insert("tariff".into(), json!("pay_and_display"));
    }
}

/// The columns that follow from rates.
pub fn rates_columns(rates: &Rates) -> Map<String, Value> {
    let prices = rates.prices();
    let is_free = rates.periods.iter().all(|period| period.kind == PeriodKind::Free);
    let (fee, tariff) = if is_free { ("no", "free") } else { ("yes", "paid") };
    let Value::Object(columns) = json!({
        "rates": rates, "price_hour_pence": prices.hour, "price_day_pence": prices.day, "price_flat_pence": prices.flat,
        "free_minutes": prices.free_minutes, "price_basis": "published", "price_description": "", "charge_raw": "",
        "fee": fee, "fee_raw": "", "tariff": tariff
    }) else {
        return Map::new();
    };
    columns
}

/// As filters know it.
fn time_limit(minutes: i32) -> Option<TimeLimit> {
    match minutes {
        ..=60 => Some(TimeLimit::OneHour),
        61..=180 => Some(TimeLimit::ThreeHours),
        181..=360 => Some(TimeLimit::SixHours),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use carpal_domain::merging::CONTENT_COLUMNS;

    use super::*;

    fn set(fields: Value) -> Map<String, Value> {
        columns(&serde_json::from_value(fields).expect("fields"))
    }

    #[test]
    fn what_follows_from_a_value_is_written_with_it() {
        let set = set(
            json!({"price_hour_pence": 250, "opening_hours": "Mo-Sa 08:00-18:00", "max_stay_minutes": 120}),
        );
        for (column, value) in [
            ("fee", json!("yes")),
            ("price_basis", json!("published")),
            ("rates", Value::Null),
            ("opening_hours_valid", json!(true)),
            ("time_limit", json!("3-hours")),
        ] {
            assert_eq!(set[column], value, "{column}");
        }
    }

    #[test]
    fn no_limit_on_the_stay_takes_the_place_of_one() {
        let unlimited = set(json!({"max_stay_unlimited": true}));
        assert_eq!(
            (&unlimited["max_stay_minutes"], &unlimited["time_limit"]),
            (&Value::Null, &json!("unlimited"))
        );
        let limited = set(json!({"max_stay_minutes": 60, "max_stay_unlimited": false}));
        assert_eq!(
            (&limited["max_stay_unlimited"], &limited["time_limit"]),
            (&json!(false), &json!("1-hour"))
        );
        let unknown = set(json!({"max_stay_unlimited": false}));
        assert_eq!(
            (&unknown["max_stay_minutes"], &unknown["time_limit"]),
            (&Value::Null, &Value::Null)
        );
    }

    #[test]
    fn what_follows_from_rates_is_written_with_them() {
        let parse = carpal_domain::rates::parse;
        let columns = rates_columns(&parse("24/7:\n  each 1 h: £1.20\n").expect("rates"));
        assert!(columns.keys().all(|column| CONTENT_COLUMNS.contains(&column.as_str())));
        assert_eq!((&columns["price_hour_pence"], &columns["fee"]), (&json!(120), &json!("yes")));
        assert_eq!(rates_columns(&parse("24/7: free").expect("rates"))["fee"], "no");
    }

    #[test]
    fn a_basis_is_of_a_price_and_an_estimate_of_a_price_per_hour_alone() {
        let basis = |basis, after: Value| basis_columns(basis, |column| after[column].clone());
        let hour = json!({"price_hour_pence": 250});
        assert_eq!(basis(PriceBasis::Published, json!({})), Err(EditError::NoPrice));
        let estimate = basis(PriceBasis::Estimated, hour.clone()).expect("an estimate");
        assert_eq!(
            (&estimate["price_basis"], &estimate["fee"]),
            (&json!("estimated"), &json!("yes"))
        );
        assert_eq!(basis(PriceBasis::Parsed, hour).expect("a basis").len(), 1);
        for no_estimate in [
            json!({"price_hour_pence": 0}),
            json!({"price_day_pence": 900}),
            json!({"price_hour_pence": 250, "rates": {"periods": []}}),
        ] {
            assert_eq!(basis(PriceBasis::Estimated, no_estimate), Err(EditError::NoEstimate));
        }
    }

    #[test]
    fn nothing_but_content_is_written() {
        let everything = json!({"name": "a", "address": "b", "lng": -2.0, "lat": 53.0, "price_hour_pence": 0, "price_day_pence": 0,
            "price_flat_pence": 0, "price_description": "", "opening_hours": "whenever", "restrictions": "", "facilities": [],
            "capacity": 1, "capacity_disabled": 1, "capacity_charging": 1, "max_height_cm": 200, "max_width_cm": 200, "max_stay_minutes": 600,
            "max_stay_unlimited": false, "kind": "on-street", "free_minutes": 10, "access": "public", "operator": "c", "description": "d", "is_gone": true});
        let set = set(everything);
        for column in set.keys() {
            assert!(CONTENT_COLUMNS.contains(&column.as_str()), "{column}");
        }
        assert_eq!((&set["fee"], &set["opening_hours_valid"]), (&json!("no"), &json!(false)));
    }

    #[test]
    fn a_flat_rate_takes_the_place_of_an_estimate() {
        let set = set(json!({"price_flat_pence": 300}));
        assert_eq!((&set["price_hour_pence"], &set["fee"]), (&Value::Null, &json!("yes")));
    }

    /// What a change of prices writes into a car park that has these columns.
    fn beside(known: Value, asked: Value) -> Map<String, Value> {
        let state = CarParkState::of(known);
        let fields: CarParkFields = serde_json::from_value(asked).expect("fields");
        let mut own = super::columns(&fields);
        beside_other_prices(&mut own, &fields, &state);
        own
    }

    #[test]
    fn a_price_that_somebody_said_stays_beside_a_new_one() {
        let published = json!({"price_hour_pence": 200, "price_basis": "published"});
        let set = beside(published, json!({"price_day_pence": 800}));
        assert!(!set.contains_key("price_hour_pence"), "{set:?}");
        assert_eq!((&set["price_basis"], &set["fee"]), (&json!("published"), &json!("yes")));
        let estimated = json!({"price_hour_pence": 250, "price_basis": "estimated"});
        let set = beside(estimated, json!({"price_day_pence": 800}));
        assert_eq!(set["price_hour_pence"], Value::Null);
    }

    #[test]
    fn what_is_left_of_the_prices_says_whether_there_is_a_fee() {
        let both =
            json!({"price_hour_pence": 200, "price_day_pence": 800, "price_basis": "published"});
        let set = beside(both.clone(), json!({"price_hour_pence": null}));
        assert_eq!((&set["price_basis"], &set["fee"]), (&json!("published"), &json!("yes")));
        let set = beside(both.clone(), json!({"price_hour_pence": 0}));
        assert_eq!((&set["tariff"], &set["fee"]), (&json!("paid"), &json!("yes")));
        let set = beside(both, json!({"price_hour_pence": null, "price_day_pence": null}));
        assert_eq!((&set["price_basis"], set.get("fee")), (&Value::Null, None));
        assert!(!beside(json!({}), json!({"capacity": 4})).contains_key("price_basis"));
    }

    #[test]
    fn a_machine_takes_another_price_and_what_is_free_has_none() {
        for (before, has_machine, after) in
            [("paid", true, "pay_and_display"), ("paid", false, "paid"), ("free", true, "free")]
        {
            let mut own = Map::from_iter([("tariff".to_owned(), json!(before))]);
            keep_machine(&mut own, has_machine);
            assert_eq!(own["tariff"], after, "{before} {has_machine}");
        }
    }

    #[test]
    fn a_flat_rate_alone_is_published_and_no_price_at_all_is_not() {
        let basis = |flat: Value| {
            let mut set = set(json!({"price_hour_pence": null, "price_flat_pence": flat}));
            set.remove("price_basis")
        };
        assert_eq!(basis(json!(300)), Some(json!("published")));
        assert_eq!(basis(Value::Null), Some(Value::Null));
    }
}
