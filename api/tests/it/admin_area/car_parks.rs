//! Admins add, change, hide, delete and restore car parks, and see all of them.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::admin;
use super::car_park_pairs::{car_park, said};
use crate::app::App;
use crate::client::{Answer, Client};
use crate::guests::but;

const NEWPORT: &str = "bbox=-3.1,51.5,-2.9,51.7&zoom=14";

fn mill_lane() -> Value {
    json!({"name": "Mill Lane", "address": "Mill Lane, Newport NP20 1JZ", "lng": -2.99755, "lat": 51.587, "capacity": 40})
}

async fn add(admin: &Client, changes: Value) -> Answer {
    admin.post("/admin/car-parks", json!({"changes": changes, "reason": "Seen there"})).await
}

fn id(answer: &Answer) -> i64 {
    assert!(answer.status.is_success(), "{}", answer.body);
    answer.body["id"].as_i64().expect("an id")
}

fn version(answer: &Answer) -> i64 {
    answer.body["version"].as_i64().expect("a version")
}

/// What the map of admins shows of Newport: each name with how it stands.
async fn shown(admin: &Client, more: &str) -> Vec<String> {
    let map = admin.get(&format!("/admin/car-parks/map?{NEWPORT}{more}")).await.body;
    let text = |one: &Value, field: &str| one[field].as_str().expect("a text").to_owned();
    let all = map["car_parks"].as_array().unwrap_or_else(|| panic!("{map}"));
    let mut found: Vec<String> =
        all.iter().map(|one| format!("{} {}", text(one, "name"), text(one, "standing"))).collect();
    found.sort();
    found
}

#[tokio::test]
async fn a_car_park_that_is_sent_again_is_added_once() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    let sent = |client_id: &str, name: &str| {
        let mut fields = mill_lane();
        fields["name"] = json!(name);
        json!({"client_id": client_id, "changes": {"fields": fields}})
    };
    let (one, other) =
        ("019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07", "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d08");
    let (first, at_once) = tokio::join!(
        olga.post("/admin/car-parks", sent(one, "Mill Lane")),
        olga.post("/admin/car-parks", sent(one, "Mill Lane")),
    );
    assert_eq!(id(&first), id(&at_once));
    let again = olga.post("/admin/car-parks", sent(one, "Mill Parade")).await;
    assert_eq!(
        (id(&again), &again.body["fields"]["name"], version(&again)),
        (id(&first), &json!("Mill Lane"), 1)
    );
    assert_ne!(id(&olga.post("/admin/car-parks", sent(other, "Mill Lane")).await), id(&first));
    assert_eq!(app.value("select count(*) from car_parks where origin = 'admin'").await, "2");
    let logged = "select count(*) from activities where target_type = 'car_park'";
    assert_eq!(app.value(logged).await, "2", "one entry for each");
}

#[tokio::test]
async fn olga_adds_a_car_park_hides_it_deletes_it_and_brings_it_back() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    for (changes, field) in [
        (json!({"fields": {"address": "Newport", "lng": -2.99, "lat": 51.58}}), "name"),
        (json!({"fields": {"name": "A", "lng": -2.99, "lat": 51.58}}), "address"),
        (json!({"fields": {"name": "A", "address": "B"}}), "lng"),
        (json!({"fields": {"name": "A", "address": "B", "lng": 0, "lat": 0}}), "lng"),
        (json!({"fields": {"name": "A", "address": "B", "lng": 2.35, "lat": 48.86}}), "lng"),
    ] {
        let refused = add(&olga, changes).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.body);
        assert!(refused.body["fields"][field].is_string(), "{field}: {}", refused.body);
    }
    let added = add(
        &olga,
        json!({"fields": mill_lane(), "parking_type": "pay_and_display",
        "availability": "limited", "paying_app": "RingGo", "location_code": "4027"}),
    )
    .await;
    let id = id(&added);
    assert_eq!((&added.body["standing"], version(&added)), (&json!("on_map"), 1));
    let known = app.json(&format!("/api/v1/car-parks/{id}")).await.1;
    assert_eq!(
        (&known["name"], &known["tariff"]["kind"]),
        (&json!("Mill Lane"), &json!("pay_and_display"))
    );
    let columns = app
        .value(&format!("select concat_ws(' ', paying_app, location_code, availability, origin, approved) from car_parks where id = {id}"))
        .await;
    assert_eq!(columns, "RingGo 4027 limited admin t");

    let path = format!("/admin/car-parks/{id}");
    let hidden = olga.patch(&path, json!({"version": 1, "changes": {"is_hidden": true}})).await;
    assert_eq!(hidden.body["standing"], "hidden", "{}", hidden.body);
    assert_eq!(app.json(&format!("/api/v1/car-parks/{id}")).await.0, StatusCode::NOT_FOUND);
    assert_eq!(shown(&olga, "").await, ["Mill Lane hidden"]);

    let act = |version: i64| json!({"version": version, "reason": "Built over"});
    let deleted = olga.post(&format!("{path}/deletion"), act(2)).await;
    assert_eq!((deleted.status, &deleted.body["standing"]), (StatusCode::OK, &json!("deleted")));
    assert!(deleted.body["restorable_until"].is_string());
    assert_eq!(
        olga.patch(&path, json!({"version": 3, "changes": {"is_hidden": false}})).await.refusal().1,
        "deleted"
    );
    assert_eq!(olga.post(&format!("{path}/deletion"), act(3)).await.refusal().1, "deleted");
    let restored = olga.post(&format!("{path}/restoration"), act(3)).await;
    assert_eq!(restored.body["standing"], "hidden", "{}", restored.body);
    assert_eq!(olga.post(&format!("{path}/restoration"), act(4)).await.refusal().1, "not_deleted");

    olga.post(&format!("{path}/deletion"), act(4)).await;
    app.sql(&format!(
        "update car_parks set deleted_at = now() - interval '31 days' where id = {id}"
    ))
    .await;
    assert_eq!(olga.post(&format!("{path}/restoration"), act(5)).await.refusal().1, "too_late");
    assert!(shown(&olga, "").await.is_empty(), "what was deleted long ago is gone");

    let logged = app
        .value("select string_agg(activity_type || ' ' || coalesce(reason, '-'), '; ' order by id) from activities where activity_type like 'car_park%'")
        .await;
    assert_eq!(
        logged,
        "car_park_add Seen there; car_park_change -; car_park_delete Built over; car_park_restore Built over; car_park_delete Built over"
    );
    let change = app
        .value(
            "select before::text || ' ' || after::text from activities where activity_type = 'car_park_change'",
        )
        .await;
    assert_eq!(change, r#"{"is_hidden": false} {"is_hidden": true}"#);
}

#[tokio::test]
async fn two_admins_on_one_car_park_hear_of_each_other() {
    let app = App::start().await;
    let (olga, rosa) = (admin(&app, "olga", "A1").await, admin(&app, "rosa", "R1").await);
    let id = id(&add(&olga, json!({"fields": mill_lane()})).await);
    let path = format!("/admin/car-parks/{id}");
    let renamed = json!({"version": 1, "changes": {"fields": {"name": "Mill Lane East", "opening_hours": "24/7"}}});
    assert_eq!(rosa.patch(&path, renamed).await.status, StatusCode::OK);
    let stale = olga
        .patch(&path, json!({"version": 1, "changes": {"fields": {"name": "Mill Lane West"}}}))
        .await;
    let (status, code, sentence) = stale.refusal();
    assert_eq!((status, code), (409, "stale"));
    assert!(sentence.contains("name and opening hours since you opened it"), "{sentence}");
    // Seen, it is hers to change; what Rosa said of the hours stays.
    let seen = olga
        .patch(&path, json!({"version": 2, "changes": {"fields": {"name": "Mill Lane West"}}}))
        .await;
    assert_eq!(
        (&seen.body["fields"]["name"], &seen.body["fields"]["opening_hours"]),
        (&json!("Mill Lane West"), &json!("24/7"))
    );

    // Both at once: one is taken, the other is told.
    let (a, b) = (
        json!({"version": 3, "changes": {"fields": {"capacity": 1}}}),
        json!({"version": 3, "changes": {"fields": {"capacity": 2}}}),
    );
    let answers = futures::join!(olga.patch(&path, a), rosa.patch(&path, b));
    let mut statuses = [answers.0.status.as_u16(), answers.1.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    assert_eq!(app.value(&format!("select version from car_parks where id = {id}")).await, "4");
}

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
        (json!({"take_source": ["name"]}), "take_source"),
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

    let kept =
        olga.patch(&path, json!({"version": 1, "changes": {"keep_ours": ["capacity"]}})).await;
    assert_eq!(
        (&kept.body["fields"]["capacity"], &of(&kept, "capacity")["is_conflict"]),
        (&json!(1000), &json!(false))
    );
    let taken =
        olga.patch(&path, json!({"version": 2, "changes": {"take_source": ["capacity"]}})).await;
    assert_eq!(
        (&taken.body["fields"]["capacity"], &of(&taken, "capacity")["is_edited"]),
        (&json!(1100), &json!(false))
    );
    assert_eq!(app.value(&format!("select admin_edits ->> 'name' || (admin_edits ? 'capacity') from car_parks where id = {id}")).await, "Kingsway Centrefalse");
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
    let taken = change(1, json!({"take_source": ["provider_url"]})).await;
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

#[tokio::test]
async fn what_drivers_do_not_see_is_on_the_admins_map_alone() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    for (key, set) in [
        ("seen", "name = 'Seen', is_hidden = false"),
        ("hidden", "name = 'Hidden', is_hidden = true"),
        ("waits", "name = 'Waits', approved = false"),
        ("gone", "name = 'Gone', deleted_at = now(), deleted_because = 'admin'"),
        ("far", "name = 'Far'"),
    ] {
        let at = if key == "far" {
            "st_point(-1.5, 53.8, 4326)"
        } else {
            "st_point(-2.99, 51.58, 4326)"
        };
        app.car_park(
            key,
            &format!("{set}, address = 'High Street', area = 'Wales', location = {at}"),
        )
        .await;
    }
    assert_eq!(
        shown(&olga, "").await,
        ["Gone deleted", "Hidden hidden", "Seen on_map", "Waits unapproved"]
    );
    assert_eq!(shown(&olga, "&standing=hidden").await.len(), 1);
    assert_eq!(shown(&olga, "&q=see").await, ["Seen on_map"]);
    let far = olga.get("/admin/car-parks/map?zoom=6&q=high").await.body;
    assert_eq!((&far["areas"][0]["area"], &far["areas"][0]["count"]), (&json!("Wales"), &json!(5)));
    assert_eq!(far["car_parks"], json!([]));

    let first = olga.get("/admin/car-parks?limit=2").await.body;
    let names = |page: &Value| {
        let rows = page["car_parks"].as_array().expect("rows").clone();
        rows.iter().map(|row| row["name"].as_str().expect("a name").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(
        (names(&first), &first["total"]),
        (vec!["Far".to_owned(), "Gone".into()], &json!(5))
    );
    let next = first["next"].as_str().expect("another page").replace(' ', "%20");
    let second = olga.get(&format!("/admin/car-parks?limit=2&cursor={next}")).await.body;
    assert_eq!(names(&second), ["Hidden", "Seen"]);
    for wrong in [
        "/admin/car-parks/map?zoom=14",
        "/admin/car-parks/map?zoom=99&bbox=0,0,1,1",
        "/admin/car-parks?bbox=1,2,3",
        "/admin/car-parks?cursor=x",
    ] {
        assert_eq!(olga.get(wrong).await.status, StatusCode::BAD_REQUEST, "{wrong}");
    }
}

#[tokio::test]
async fn the_export_is_a_table_without_formulas() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    app.car_park("a", "name = '=HYPERLINK(1)', address = 'High \"St\"', location = st_point(-2.5, 51.5, 4326), capacity = 12, is_hidden = true").await;
    app.car_park("b", "name = 'Quay', location = st_point(-2.5, 51.5, 4326), access = 'private', availability = 'full'").await;
    app.car_park("c", "name = 'Gone', deleted_at = now(), deleted_because = 'admin'").await;
    let (headers, table) = olga.download("/admin/car-parks/export").await;
    assert_eq!(headers["content-disposition"], "attachment; filename=\"car_parks.csv\"");
    let table = String::from_utf8(table).expect("a text");
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines[0], "Name,Address,Latitude,Longitude,Type,Status,Spaces,Hidden");
    assert_eq!(
        lines[1],
        r#""'=HYPERLINK(1)","High ""St""",51.500000,-2.500000,"public","unknown",12,"Yes""#
    );
    assert!(lines[2].starts_with("\"Quay\","), "{}", lines[2]);
    assert!(lines[2].ends_with(r#","private","full",0,"No""#), "{}", lines[2]);
    assert_eq!(lines.len(), 3, "what is deleted is left out");

    let (_, deleted) =
        olga.download("/admin/car-parks/export?standing=deleted&conflict=false").await;
    let deleted = String::from_utf8(deleted).expect("a text");
    assert!(deleted.lines().nth(1).is_some_and(|line| line.starts_with("\"Gone\",")), "{deleted}");
    app.sql("update car_parks set approved = false").await;
    let (_, unapproved) = olga.download("/admin/car-parks/export").await;
    let unapproved = String::from_utf8(unapproved).expect("a text");
    assert_eq!(unapproved.matches(",\"Yes\"").count(), 1, "hidden, and not approved either");
    let asked = app
        .value("select after::text from activities where activity_type = 'car_park_export' and after ->> 'standing' = 'deleted'")
        .await;
    assert!(asked.contains("\"conflict\": false"), "{asked}");
}

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
