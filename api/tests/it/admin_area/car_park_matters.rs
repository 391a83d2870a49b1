//! What waits about car parks, where it is.

use serde_json::{Value, json};

use super::admin;
use crate::app::App;
use crate::client::Client;
use crate::guests::but;
use crate::suggestions::north_street;

async fn waiting(admin: &Client, query: &str) -> (Vec<String>, Value) {
    let body = admin.get(&format!("/admin/car-park-matters{query}")).await.body;
    let items = body["items"].as_array().expect("a list").iter();
    let said = |item: &Value| {
        let text = |key: &str| item[key].as_str().unwrap_or_default().to_owned();
        format!("{} {} {}", text("kind"), text("what"), text("name"))
    };
    (items.map(said).collect(), body)
}

#[tokio::test]
async fn what_waits_is_listed_where_it_is_with_what_may_be_known_already() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let (olga, _rosa) = (admin(&app, "olga", "A1").await, admin(&app, "rosa", "R1").await);
    let near = "name = 'Old Yard', is_hidden = true, location = st_point(-2.9975, 51.5871, 4326)";
    let known = app.car_park("near", near).await;
    let other =
        app.car_park("other", "name = 'Mill', location = st_point(-2.98, 51.6, 4326)").await;
    let suggest = async |who: &Client, changes: Value| {
        let fields = but(north_street(), changes);
        let sent = who
            .post("/car-park-suggestions", json!({"fields": fields, "notes": "By the gate"}))
            .await;
        sent.body["id"].as_str().expect("an id").to_owned()
    };
    let first = suggest(&alice, json!({})).await;
    suggest(&alice, json!({"name": "Far Lane", "lat": 51.6})).await;
    suggest(&olga, json!({"name": "Olga’s Yard", "lat": 51.62})).await;
    app.sql(&format!("update car_parks set is_hidden = false where id = {known}")).await;
    let corrected = alice
        .post(
            &format!("/car-parks/{known}/corrections"),
            json!({"fields": {"capacity": 20, "max_height_cm": 200}}),
        )
        .await;
    assert!(corrected.status.is_success(), "{}", corrected.body);
    app.sql(&format!("insert into car_park_pairs (a, b, score) values ({known}, {other}, 0.6)"))
        .await;
    let reported =
        alice.post(&format!("/car-parks/{other}/reports"), json!({"kind": "closed"})).await;
    assert!(reported.status.is_success(), "{}", reported.body);

    let (all, body) = waiting(&olga, "").await;
    assert_eq!(
        all,
        [
            "suggestion new North Street",
            "suggestion new Far Lane",
            "suggestion new Olga’s Yard",
            "suggestion correction Old Yard",
            "pair pair Old Yard and Mill",
            "driver_report closed Mill",
        ]
    );
    assert_eq!(body["counts"], json!({"suggestion": 4, "driver_report": 1, "pair": 1}));
    assert_eq!((&body["total"], &body["decided_today"]), (&json!(6), &json!(0)));
    let items = &body["items"];
    assert_eq!(
        (&items[0]["may_be_known"], &items[1]["may_be_known"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(items[3]["fields"], json!(["capacity", "max_height_cm"]));
    assert_eq!(items[3]["lng"].as_f64(), Some(-2.9975));
    let between = items[4]["lat"].as_f64().expect("a number");
    assert!((between - 51.593_55).abs() < 1e-9, "a pair is between its two: {between}");
    let decide: Vec<_> =
        items.as_array().expect("a list").iter().map(|item| item["can_decide"] == true).collect();
    assert_eq!(decide, [true, true, false, true, true, true], "her own is another admin’s");
    assert_eq!(items[5]["who"], Value::Null, "who reports is told to nobody");

    let newest = waiting(&olga, "?sort=newest").await.0;
    assert!(newest.iter().eq(all.iter().rev()), "{newest:?}");
    assert_eq!(waiting(&olga, "?sort=oldest").await.0, all);
    let scam = alice.post(&format!("/car-parks/{known}/reports"), json!({"kind": "scam"})).await;
    assert!(scam.status.is_success(), "{}", scam.body);
    let leading = async |query: &str| waiting(&olga, query).await.0.swap_remove(0);
    assert_eq!(leading("").await, "driver_report scam Old Yard", "a fake code before all");
    assert_eq!(leading("?sort=urgent").await, "driver_report scam Old Yard");
    assert_eq!(leading("?sort=oldest").await, "suggestion new North Street");
    assert_eq!(leading("?sort=newest").await, "driver_report scam Old Yard");
    assert_eq!(olga.get("/admin/car-park-matters?sort=lost").await.status.as_u16(), 400);

    assert_eq!(waiting(&olga, "?kind=pair").await.0, ["pair pair Old Yard and Mill"]);
    assert_eq!(waiting(&olga, "?q=far%20lane").await.1["total"], 1);
    assert_eq!(waiting(&olga, "?q=alice%40").await.1["total"], 0, "by no address");
    assert_eq!(olga.get("/admin/car-park-matters?q=").await.refusal().0, 422);
    assert_eq!(olga.get("/admin/car-park-matters?kind=ticket").await.status.as_u16(), 400);

    let reject = json!({"version": 1, "decision": "reject", "reason": "It is a garden"});
    assert!(
        olga.post(&format!("/admin/suggestions/{first}/decision"), reject)
            .await
            .status
            .is_success()
    );
    let (left, body) = waiting(&olga, "?kind=suggestion").await;
    assert_eq!((left.len(), &body["decided_today"]), (3, &json!(1)));
}
