//! What a stay costs, and on what a price rests.

use serde_json::{Value, json};

use crate::admin_area::admin;
use crate::app::App;

#[tokio::test]
async fn a_stay_is_tried_before_anything_is_saved() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    let stay = |more: Value| {
        let mut stay = json!({"arrival": "2026-11-28T14:00", "minutes": 120});
        stay.as_object_mut()
            .expect("an object")
            .extend(more.as_object().expect("an object").clone());
        stay
    };
    let path = "/admin/car-parks/stay-cost";
    let rates = "Mo-Sa 08:00-18:00:\n  up to 1 h: £1.80\n  up to 2 h: £3.40\n";
    let tried =
        olga.post(path, stay(json!({"rates": rates, "opening_hours": "Mon-Sat 8am to 6pm"}))).await;
    assert_eq!(
        (&tried.body["words"], &tried.body["is_open"]),
        (&json!("£3.40"), &json!(true)),
        "{}",
        tried.body
    );
    let closed = olga
        .post(path, stay(json!({"price_hour_pence": 100, "opening_hours": "Mon-Fri 8am to 6pm"})))
        .await;
    assert_eq!(closed.body["is_open"], false);
    // As drivers will read it: with what is free at first, and not beyond the longest stay.
    let first_free = stay(json!({"price_hour_pence": 100, "free_minutes": 120}));
    assert_eq!(olga.post(path, first_free).await.body["words"], "Free");
    let limited = olga.post(path, stay(json!({"rates": rates, "max_stay_minutes": 60}))).await;
    assert_eq!(limited.body["pence"], Value::Null, "{}", limited.body);
    for (more, field) in [
        (json!({"rates": "nonsense"}), "rates"),
        (json!({"minutes": 0}), "minutes"),
        (json!({"arrival": "Saturday"}), "arrival"),
        (json!({"arrival": "+262142-12-31T23:59"}), "arrival"),
    ] {
        let refused = olga.post(path, stay(more)).await;
        assert!(refused.body["fields"][field].is_string(), "{}", refused.body);
    }
}

#[tokio::test]
async fn an_admin_says_on_what_a_price_rests() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    let id = app.car_park("kingsway", "fee = 'unknown'").await;
    let path = format!("/admin/car-parks/{id}");
    let change = async |version: i32, changes: Value| {
        olga.patch(&path, json!({"version": version, "changes": changes})).await
    };
    let none = change(0, json!({"price_basis": "published"})).await;
    assert_eq!(
        none.body["fields"]["price_basis"], "There is no price that this could be the basis of",
        "{}",
        none.body
    );
    let made_up = change(0, json!({"price_basis": "rumoured"})).await;
    assert!(made_up.status.is_client_error(), "{}", made_up.body);
    let estimate = json!({"fields": {"price_hour_pence": 220}, "price_basis": "estimated"});
    let estimated = change(0, estimate).await;
    assert_eq!(
        (&estimated.body["price_basis"], &estimated.body["price_words"]),
        (&json!("estimated"), &json!("est. £2.20/h")),
        "{}",
        estimated.body
    );
    let history = olga.get(&format!("{path}/edits")).await.body;
    let told = history["edits"][0]["changes"].as_array().expect("changes").iter();
    let told: Vec<_> = told.map(|one| one["field"].as_str().expect("a field")).collect();
    assert!(told.contains(&"price_basis") && told.contains(&"price_hour_pence"), "{told:?}");
    let published = change(1, json!({"price_basis": "published"})).await;
    assert_eq!(published.body["price_words"], "£2.20/h");
    let board = json!({"rates": "24/7:\n  each 1 h: £1.20\n", "price_basis": "estimated"});
    let refused = change(2, board).await;
    assert_eq!(
        refused.body["fields"]["price_basis"],
        "Only a price per hour without a tariff can be an estimate"
    );
}
