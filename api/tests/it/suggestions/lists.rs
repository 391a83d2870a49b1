//! What stands near a suggestion, and the list of all of them.

use axum::http::StatusCode;
use serde_json::json;

use super::{decide, id, suggest};
use crate::admin_area::admin;
use crate::app::App;

#[tokio::test]
async fn near_is_what_has_its_edge_near_and_admins_see_what_drivers_do_not() {
    let app = App::start().await;
    let (alice, olga) = (app.driver("alice", "AB12 CDE").await, admin(&app, "olga", "A1").await);
    // A car park of a kilometre, whose middle is far away.
    app.car_park(
        "large",
        "name = 'Airport', price_hour_pence = 450, opening_hours = '24/7', capacity = 900, location = st_point(-2.9900, 51.5870, 4326),
                           footprint = st_makeenvelope(-2.9970, 51.5850, -2.9830, 51.5890, 4326)",
    )
    .await;
    for (key, set, lat) in [
        ("hidden", "is_hidden = true", 51.58705),
        ("unapproved", "approved = false", 51.58710),
        ("deleted", "deleted_at = now(), deleted_because = 'admin'", 51.58715),
        ("far", "is_hidden = true", 51.5890),
    ] {
        app.car_park(
            key,
            &format!("name = '{key}', {set}, location = st_point(-2.99755, {lat}, 4326)"),
        )
        .await;
    }
    let near = alice.get("/car-parks/near?lng=-2.99755&lat=51.587").await.body;
    assert_eq!(
        (near.as_array().map(Vec::len), &near[0]["name"], &near[0]["metres"]),
        (Some(1), &json!("Airport"), &json!(38))
    );
    let within = alice.get("/car-parks/near?lng=-2.9960&lat=51.587").await.body;
    assert_eq!(within[0]["metres"], 0, "{within}");

    let id = id(&suggest(&alice, json!({})).await);
    let seen = olga.get(&format!("/admin/suggestions/{id}")).await.body;
    let standings: Vec<_> = seen["neighbours"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|near| {
            format!(
                "{} {}",
                near["name"].as_str().unwrap_or(""),
                near["standing"].as_str().unwrap_or("")
            )
        })
        .collect();
    assert_eq!(
        standings,
        ["hidden hidden", "unapproved unapproved", "deleted deleted", "Airport on_map"]
    );
    let airport = &seen["neighbours"][3];
    assert_eq!(
        (&airport["price_hour_pence"], &airport["opening_hours"], &airport["capacity"]),
        (&json!(450), &json!("24/7"), &json!(900))
    );
    let into = app.value("select id from car_parks where name = 'deleted'").await;
    let into: i64 = into.parse().expect("an id");
    let refused = decide(&olga, &id, json!({"decision": "merge", "into": into})).await;
    assert_eq!(refused.status, StatusCode::NOT_FOUND, "{}", refused.body);
}

#[tokio::test]
async fn an_admin_lists_what_waits_for_its_suggester_and_what_is_decided() {
    let app = App::start().await;
    let (alice, olga) = (app.driver("alice", "AB12 CDE").await, admin(&app, "olga", "A1").await);
    let _rosa = admin(&app, "rosa", "R1").await;
    let asked = id(&suggest(&alice, json!({"name": "Asked Lane"})).await);
    let decided = id(&suggest(&alice, json!({"name": "Decided Road"})).await);
    suggest(&olga, json!({"name": "Olga’s Yard"})).await;
    let question = json!({"version": 1, "content": "Where?"});
    olga.post(&format!("/admin/suggestions/{asked}/questions"), question).await;
    assert_eq!(decide(&olga, &decided, json!({"decision": "reject"})).await.status, StatusCode::OK);
    let names = async |query: &str| {
        let page = olga.get(&format!("/admin/suggestions{query}")).await.body;
        let rows = page["suggestions"].as_array().expect("a list").iter();
        let names: Vec<_> =
            rows.map(|row| row["name"].as_str().expect("a name").to_owned()).collect();
        (names, page["total"].clone(), page["counts"].clone())
    };
    let (all, total, counts) = names("").await;
    assert_eq!(
        (all, total),
        (vec!["Olga’s Yard".into(), "Decided Road".into(), "Asked Lane".into()], json!(3))
    );
    assert_eq!(
        counts,
        json!({"all": 3, "pending": 1, "needs_info": 1, "approved": 0, "merged": 0, "rejected": 1})
    );
    assert_eq!(names("?state=needs_info").await.0, ["Asked Lane"]);
    assert_eq!(names("?state=rejected&q=lane").await.0, Vec::<String>::new());
    assert_eq!(names("?state=rejected").await.1, json!(1));

    // What is her own she sees, and does not decide.
    let own = olga.get("/admin/suggestions?q=yard").await.body["suggestions"][0]["id"].clone();
    let own = own.as_str().expect("an id");
    assert_eq!(olga.get(&format!("/admin/suggestions/{own}")).await.body["can_decide"], false);
    assert_eq!(olga.get(&format!("/admin/suggestions/{asked}")).await.body["can_decide"], true);
    assert_eq!(olga.get(&format!("/admin/suggestions/{decided}")).await.body["can_decide"], false);
}
