//! What is said of a car park, and what its source says beside it.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{add, id, mill_lane};
use crate::admin_area::admin;
use crate::admin_area::car_park_pairs::{car_park, said};
use crate::app::App;
use crate::client::{Answer, Client};
use crate::guests::but;

#[tokio::test]
async fn an_outline_may_have_holes_and_parts_that_do_not_cross() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    let id = id(&add(&olga, json!({"fields": mill_lane()})).await);
    let path = format!("/admin/car-parks/{id}");
    let ring = |west: f64, south: f64, size: f64| {
        // As it is given back.
        let exact = |degrees: f64| (degrees * 1e6).round() / 1e6;
        let (east, north) = (exact(west + size), exact(south + size));
        json!([[west, south], [east, south], [east, north], [west, north], [west, south]])
    };
    let (edge, hole) = (ring(-2.998, 51.587, 0.001), ring(-2.9978, 51.5872, 0.0002));
    let shape = |parts: Value| json!({"type": "MultiPolygon", "coordinates": parts});
    let save = async |version: i64, footprint: &Value| {
        olga.patch(&path, json!({"version": version, "changes": {"footprint": footprint}})).await
    };
    let both = shape(json!([[edge, hole], [ring(-2.996, 51.587, 0.0005)]]));
    let saved = save(1, &both).await;
    assert_eq!(saved.body["footprint"], both, "{}", saved.body);
    let single = json!({"type": "Polygon", "coordinates": [edge, hole]});
    for wrong in [
        // a hole that sticks out, one in another, and a part over another
        shape(json!([[edge, ring(-2.9972, 51.5872, 0.0004)]])),
        shape(json!([[edge, hole, ring(-2.9977, 51.5873, 0.0002)]])),
        shape(json!([[edge], [hole]])),
    ] {
        let refused = save(2, &wrong).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
        assert!(refused.body["fields"]["footprint"].is_string(), "{}", refused.body);
    }
    assert_eq!(save(2, &single).await.body["footprint"], single);
    let undone = olga.post(&format!("{path}/undo"), json!({"version": 3})).await;
    assert_eq!(undone.body["footprint"], both, "{}", undone.body);
}

#[tokio::test]
async fn flags_need_a_reason_and_shapes_are_checked() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    let id = id(&add(&olga, json!({"fields": mill_lane()})).await);
    let path = format!("/admin/car-parks/{id}");
    for flag in ["scam_reported", "is_verified"] {
        let bare = olga.patch(&path, json!({"version": 1, "changes": {flag: true}})).await;
        assert_eq!(bare.body["fields"]["reason"], "Please give a reason", "{}", bare.body);
    }
    let flagged = json!({"version": 1, "reason": "Two stickers", "changes": {"scam_reported": true, "is_verified": true}});
    let flagged = olga.patch(&path, flagged).await;
    assert_eq!(
        (&flagged.body["scam_reported"], &flagged.body["verified_by"]),
        (&json!(true), &json!("admin"))
    );
    let known = app.json(&format!("/api/v1/car-parks/{id}")).await.1;
    assert_eq!((&known["scam_reported"], &known["verified_by"]), (&json!(true), &json!("admin")));

    let ring = |last: [f64; 2]| {
        json!([[[-2.9975, 51.587], [-2.997, 51.587], [-2.997, 51.5875], last, [-2.9975, 51.587]]])
    };
    let square = json!({"type": "Polygon", "coordinates": ring([-2.9975, 51.5875])});
    let entrances = json!([{"lng": -2.9973, "lat": 51.587}]);
    let drawn = json!({"version": 2, "changes": {"footprint": square, "entrances": entrances}});
    let drawn = olga.patch(&path, drawn).await;
    assert_eq!(drawn.body["footprint"], square, "{}", drawn.body);
    assert_eq!(drawn.body["entrances"]["coordinates"], json!([[-2.9973, 51.587]]));
    let bow_tie = json!([[
        [-2.9975, 51.587],
        [-2.997, 51.5875],
        [-2.997, 51.587],
        [-2.9975, 51.5875],
        [-2.9975, 51.587]
    ]]);
    for wrong in [
        json!({"type": "Polygon", "coordinates": bow_tie}),
        json!({"type": "Polygon", "coordinates": ring([0.0, 0.0])}),
        json!({"type": "Point", "coordinates": [-2.9975, 51.587]}),
    ] {
        let refused =
            olga.patch(&path, json!({"version": 3, "changes": {"footprint": wrong}})).await;
        assert!(refused.body["fields"]["footprint"].is_string(), "{}", refused.body);
    }
    let gone = olga.patch(&path, json!({"version": 3, "changes": {"footprint": null}})).await;
    assert_eq!(gone.body["footprint"], Value::Null);
    for (changes, field) in [
        (json!({"location_code": "=1+1"}), "location_code"),
        (json!({"rates": "24/7:\n  each hour or so: £1"}), "rates"),
        (json!({"fields": {"name": "a\u{202e}b"}}), "name"),
        (json!({"fields": {"max_width_cm": 90}}), "max_width_cm"),
        (json!({"take_source": {"name": "Mill Lane"}}), "take_source"),
    ] {
        let refused = olga.patch(&path, json!({"version": 4, "changes": changes})).await;
        assert!(refused.body["fields"][field].is_string(), "{field}: {}", refused.body);
    }
    let unknown =
        olga.patch(&path, json!({"version": 4, "changes": {"place_key": "osm:way/1"}})).await;
    assert!(unknown.status.is_client_error(), "{}", unknown.status);
}

#[tokio::test]
async fn an_edit_stands_above_its_source_which_is_shown_beside_it() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    let id = car_park(
        &app,
        "newport-council",
        "council",
        said("Kingsway", -2.99, json!({"capacity": 1050})),
    )
    .await;
    let path = format!("/admin/car-parks/{id}");
    let edit =
        json!({"version": 0, "changes": {"fields": {"name": "Kingsway Centre", "capacity": 1000}}});
    let edited = olga.patch(&path, edit).await;
    assert_eq!(edited.status, StatusCode::OK, "{}", edited.body);
    let of = |answer: &Answer, field: &str| {
        let all = answer.body["comparison"].as_array().expect("a list").clone();
        all.into_iter().find(|one| one["field"] == field).expect("the field")
    };
    let name = of(&edited, "name");
    assert_eq!(
        (&name["ours"], &name["theirs"], &name["source"]),
        (&json!("Kingsway Centre"), &json!("Kingsway"), &json!("newport-council"))
    );
    assert_eq!((&name["is_edited"], &name["is_conflict"]), (&json!(true), &json!(false)));

    // An import says something new of both: the edits stay, and are in conflict where it contradicts them.
    app.sql(&format!(
        "update car_park_records set content = content || '{{\"capacity\": 1100, \"name\": \"Kingsway Centre\"}}' where car_park_id = {id}"
    ))
    .await;
    app.merge(id).await;
    let after = olga.get(&path).await;
    assert_eq!(
        (&after.body["fields"]["capacity"], &after.body["fields"]["name"]),
        (&json!(1000), &json!("Kingsway Centre"))
    );
    assert_eq!(
        (of(&after, "capacity")["is_conflict"].clone(), of(&after, "name")["is_conflict"].clone()),
        (json!(true), json!(false))
    );
    let list = olga.get("/admin/car-parks?conflict=true").await.body;
    assert_eq!((&list["total"], &list["car_parks"][0]["id"]), (&json!(1), &json!(id)));

    let kept = keep(&olga, id, 1, json!({"capacity": 1100})).await;
    assert_eq!(kept.status, StatusCode::OK, "{}", kept.body);
    let kept = olga.get(&path).await;
    assert_eq!(
        (&kept.body["fields"]["capacity"], &of(&kept, "capacity")["is_conflict"]),
        (&json!(1000), &json!(false))
    );
    // What is taken is what was seen: the source said 1050 when the page was opened.
    let take = async |seen: Value| {
        let version = olga.get(&path).await.body["version"].clone();
        let changes = json!({"take_source": {"capacity": seen}});
        olga.patch(&path, json!({"version": version, "changes": changes})).await
    };
    for unseen in [json!(1050), Value::Null] {
        let refused = take(unseen).await;
        assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.body);
        assert_eq!(
            (&refused.body["code"], &refused.body["detail"]),
            (&json!("stale"), &json!("The source says something else by now. Please look again."))
        );
    }
    assert_eq!(olga.get(&path).await.body["fields"]["capacity"], 1000, "nothing was taken");
    let taken = take(json!(1100)).await;
    assert_eq!(
        (&taken.body["fields"]["capacity"], &of(&taken, "capacity")["is_edited"]),
        (&json!(1100), &json!(false))
    );
    assert_eq!(app.value(&format!("select admin_edits ->> 'name' || (admin_edits ? 'capacity') from car_parks where id = {id}")).await, "Kingsway Centrefalse");
}

async fn keep(olga: &Client, id: i64, version: i64, seen: Value) -> Answer {
    let one = json!({"car_park_id": id, "version": version, "theirs": seen});
    let body = json!({"decision": "keep_ours", "conflicts": [one]});
    olga.post("/admin/car-park-conflicts/decision", body).await
}

#[tokio::test]
async fn a_basis_that_is_contradicted_beside_its_price_is_kept_by_itself() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    let priced = json!({"price_hour_pence": 150, "price_basis": "published"});
    let id = car_park(&app, "newport-council", "council", said("Kingsway", -2.99, priced)).await;
    let path = format!("/admin/car-parks/{id}");
    let ours = json!({"fields": {"price_hour_pence": 340}, "price_basis": "estimated"});
    let edited = olga.patch(&path, json!({"version": 0, "changes": ours})).await;
    assert_eq!(edited.status, StatusCode::OK, "{}", edited.body);
    let import = async |pence: i32, basis: &str| {
        app.sql(&format!(
            "update car_park_records set content = content || '{{\"price_hour_pence\": {pence}, \"price_basis\": \"{basis}\"}}' where car_park_id = {id}"
        ))
        .await;
        app.merge(id).await;
    };
    import(320, "parsed").await;
    let conflicts = async || olga.get("/admin/car-park-conflicts").await.body;
    let told = conflicts().await["conflicts"][0]["fields"].clone();
    assert_eq!(told.as_array().map(Vec::len), Some(1), "the basis goes with the price: {told}");
    assert_eq!(told[0]["field"], "price_hour_pence");

    // The form has a row for each of the two.
    let refused = keep(&olga, id, 1, json!({"price_basis": "published"})).await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "it says something else: {}", refused.body);
    let refused = keep(&olga, id, 1, json!({"capacity": null})).await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "it is in no conflict: {}", refused.body);
    let kept = keep(&olga, id, 1, json!({"price_basis": "parsed"})).await;
    assert_eq!(kept.status, StatusCode::OK, "{}", kept.body);
    assert_eq!(conflicts().await["total"], 0, "what belongs together is kept together");
    let logged = "select after from activities where activity_type = 'car_park_conflict_keep'";
    let logged: Value = app.value(logged).await.parse().expect("JSON");
    assert_eq!(logged, json!({"price_basis": {"ours": "estimated", "theirs": "parsed"}}));
    assert_eq!(
        olga.get(&path).await.body["price_basis"],
        "estimated",
        "and it changes no car park"
    );
}

#[tokio::test]
async fn a_link_to_pay_is_an_admins_to_set_and_stands_above_its_source() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    let linked = json!({"provider_url": "https://old.example.org/1"});
    let id = car_park(&app, "newport-council", "council", said("Kingsway", -2.99, linked)).await;
    app.merge(id).await;
    let path = format!("/admin/car-parks/{id}");
    let shown = async || {
        app.json(&format!("/api/v1/car-parks/{id}")).await.1["provider"]["pay_url"].clone()
    };
    let change = async |version: i64, changes: Value| {
        olga.patch(&path, json!({"version": version, "changes": changes})).await
    };
    assert_eq!(shown().await, "https://old.example.org/1");
    for wrong in [
        "http://pay.example.org/",
        "https://ringgo.co.uk@pay.example.org/",
        "pay.example.org",
        "javascript:alert(1)",
    ] {
        let refused = change(0, json!({"pay_url": wrong})).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
        assert!(refused.body["fields"]["pay_url"].is_string(), "{}", refused.body);
    }
    let set = change(0, json!({"pay_url": " https://Pay.Example.org/4027 "})).await;
    assert_eq!(set.body["pay_url"], "https://pay.example.org/4027", "{}", set.body);
    assert_eq!(shown().await, "https://pay.example.org/4027");

    // An import says something new of it: the admin's stands, and the two stand side by side.
    app.sql(&format!(
        "update car_park_records set content = content || '{{\"provider_url\": \"https://new.example.org/1\"}}' where car_park_id = {id}"
    ))
    .await;
    app.merge(id).await;
    assert_eq!(shown().await, "https://pay.example.org/4027");
    let seen = olga.get(&path).await.body;
    let all = seen["comparison"].as_array().expect("a list");
    let link = all.iter().find(|one| one["field"] == "provider_url").expect("the link");
    assert_eq!(
        (&link["theirs"], &link["is_conflict"]),
        (&json!("https://new.example.org/1"), &json!(true))
    );
    let taken = json!({"take_source": {"provider_url": "https://new.example.org/1"}});
    let taken = change(1, taken).await;
    assert_eq!(taken.body["pay_url"], "https://new.example.org/1", "{}", taken.body);

    // Taken away, no import brings it back.
    let removed = change(2, json!({"pay_url": null})).await;
    assert_eq!(removed.body["pay_url"], Value::Null, "{}", removed.body);
    app.merge(id).await;
    assert_eq!(shown().await, Value::Null);
    let history = olga.get(&format!("{path}/edits")).await.body;
    assert_eq!(
        history["edits"][0]["changes"],
        json!([{"field": "provider_url", "before": "https://new.example.org/1", "after": null}])
    );
    let logged = app.value("select count(*) from activities where activity_type = 'car_park_change' and after ? 'provider_url'").await;
    assert_eq!(logged, "3");
}

#[tokio::test]
async fn a_car_park_is_of_a_kind_and_may_have_no_limit_on_the_stay() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    let fields = but(mill_lane(), json!({"kind": "on-street", "max_stay_minutes": 60}));
    let added = add(&olga, json!({"fields": fields})).await;
    let id = id(&added);
    let path = format!("/admin/car-parks/{id}");
    let shown = async || app.json(&format!("/api/v1/car-parks/{id}")).await.1;
    let known = shown().await;
    assert_eq!(
        (&known["kind"], &known["stay"]["time_limit"]),
        (&json!("on-street"), &json!("1-hour"))
    );
    let both = json!({"version": 1, "changes": {"fields": {"max_stay_unlimited": true, "max_stay_minutes": 60}}});
    let refused = olga.patch(&path, both).await;
    assert!(refused.body["fields"]["max_stay_minutes"].is_string(), "{}", refused.body);
    let mended = json!({"version": 1, "changes": {"fields": {"kind": "car-park", "max_stay_unlimited": true}}});
    let mended = olga.patch(&path, mended).await;
    assert_eq!(
        (&mended.body["fields"]["kind"], &mended.body["fields"]["max_stay_unlimited"]),
        (&json!("car-park"), &json!(true)),
        "{}",
        mended.body
    );
    let known = shown().await;
    assert_eq!(
        (
            &known["kind"],
            &known["stay"]["max_minutes"],
            &known["stay"]["unlimited"],
            &known["stay"]["time_limit"]
        ),
        (&json!("car-park"), &Value::Null, &json!(true), &json!("unlimited"))
    );
}
