//! A car park that is not on the map is suggested.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{decide, id, north_street, suggest};
use crate::admin_area::admin;
use crate::app::App;
use crate::client::Form;
use crate::guests::but;
use crate::pictures::jpeg;

#[tokio::test]
async fn alice_suggests_a_car_park_and_sees_what_becomes_of_it() {
    let app = App::start().await;
    let (alice, bob) = (app.driver("alice", "AB12 CDE").await, app.driver("bob", "K9 DOG").await);
    let (olga, rosa) = (admin(&app, "olga", "A1").await, admin(&app, "rosa", "R1").await);
    app.car_park(
        "near",
        "city = 'Newport', area = 'Wales', location = st_point(-2.9975, 51.5873, 4326)",
    )
    .await;
    let near = alice.get("/car-parks/near?lng=-2.99755&lat=51.587").await.body;
    assert_eq!((near.as_array().map(Vec::len), &near[0]["metres"]), (Some(1), &json!(34)));

    for (changes, field) in [
        (json!({"name": " "}), "name"),
        (json!({"lng": 0, "lat": 0}), "lng"),
        (json!({"lng": -6.2603, "lat": 53.3498}), "lng"),
    ] {
        let refused = suggest(&alice, changes).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.body);
        assert!(refused.body["fields"][field].is_string(), "{}", refused.body);
    }
    // A price is whole pence: none is rounded.
    let fraction = suggest(&alice, json!({"price_hour_pence": 123.4})).await;
    assert_eq!(fraction.status, StatusCode::BAD_REQUEST, "{}", fraction.body);
    assert!(fraction.body.to_string().contains("price_hour_pence"), "{}", fraction.body);
    let sent = suggest(&alice, json!({})).await;
    assert_eq!((sent.status, &sent.body["state"]), (StatusCode::CREATED, &json!("pending")));
    let id = id(&sent);
    assert_eq!(suggest(&alice, json!({"lat": 51.5871})).await.refusal().1, "already_sent");
    let own = format!("/car-park-suggestions/{id}");
    let photos = format!("{own}/photos");
    let photo = Form::default().file("photo", "sign.jpg", &jpeg(8, 8));
    for _ in 0..3 {
        assert_eq!(alice.upload(&photos, &photo).await.status, StatusCode::CREATED);
    }
    assert_eq!(alice.upload(&photos, &photo).await.refusal().1, "too_many_photos");
    assert_eq!(bob.get(&own).await.refusal().0, 404, "it is Alice's");
    assert_eq!(bob.upload(&photos, &photo).await.refusal().0, 404);

    let waiting = olga.get("/admin/inbox?kind=suggestion").await.body;
    assert_eq!(waiting["items"][0]["title"], "Suggested: North Street");
    assert_eq!(waiting["counts"]["suggestion"], 1);
    let seen = olga.get(&format!("/admin/suggestions/{id}")).await.body;
    assert_eq!(seen["suggester"]["email"], "alice@example.org");
    assert_eq!(
        (seen["neighbours"].as_array().map(Vec::len), seen["photos"].as_array().map(Vec::len)),
        (Some(1), Some(3))
    );

    let ask = json!({"version": 1, "content": "Is the entrance in Waters Lane?"});
    let asked = olga.post(&format!("/admin/suggestions/{id}/questions"), ask).await;
    assert_eq!((asked.status, &asked.body["state"]), (StatusCode::OK, &json!("needs_info")));
    assert_eq!(olga.get("/admin/inbox?kind=suggestion").await.body["items"], json!([]));
    assert_eq!(decide(&olga, &id, json!({"decision": "approve"})).await.refusal().1, "stale");
    let answered = alice.post(&format!("{own}/answers"), json!({"content": "Yes"})).await;
    assert_eq!(
        (answered.status, &answered.body["state"]),
        (StatusCode::CREATED, &json!("pending"))
    );
    let again = alice.post(&format!("{own}/answers"), json!({"content": "Yes"})).await;
    assert_eq!(again.refusal().1, "nothing_to_answer");

    let edited = but(north_street(), json!({"name": "North Street car park"}));
    let edited = olga
        .put(&format!("/admin/suggestions/{id}"), json!({"version": 3, "fields": edited}))
        .await;
    assert_eq!(
        (edited.status, &edited.body["version"]),
        (StatusCode::OK, &json!(4)),
        "{}",
        edited.body
    );
    let taken = olga.put(&format!("/admin/inbox/suggestion/{id}/assignee"), Value::Null).await;
    assert_eq!(taken.status, StatusCode::NO_CONTENT);
    let approve = json!({"version": 4, "decision": "approve"});
    assert_eq!(decide(&rosa, &id, approve.clone()).await.refusal().1, "taken");
    let approved = decide(&olga, &id, approve.clone()).await;
    assert_eq!(approved.status, StatusCode::OK, "{}", approved.body);
    assert_eq!(decide(&olga, &id, approve).await.refusal().1, "already_decided");
    assert_eq!(alice.upload(&photos, &photo).await.refusal().1, "already_decided");

    let car_park = approved.body["result_id"].as_i64().expect("a car park");
    let (_, car_park) = app.json(&format!("/api/v1/car-parks/{car_park}")).await;
    assert_eq!(
        (&car_park["name"], &car_park["city"], &car_park["area"]),
        (&json!("North Street car park"), &json!("Newport"), &json!("Wales"))
    );
    assert_eq!(
        (&car_park["price_words"], &car_park["opening"]["valid"]),
        (&json!("£1.00/h"), &json!(true))
    );
    assert_eq!(car_park["facilities"], json!(["cctv", "disabled_access"]));
    assert_eq!((car_park["lng"].as_f64(), &car_park["source"]), (Some(-2.99755), &Value::Null));
    let kept = app.value("select origin || ' ' || (place_key like 'suggestion:%') || ' ' || (admin_edits ->> 'name') from car_parks where origin = 'suggestion'").await;
    assert_eq!(kept, "suggestion true North Street car park");

    let mine = &alice.get("/car-park-suggestions").await.body["suggestions"];
    assert_eq!(
        (&mine[0]["state"], &mine[0]["told"]),
        (&json!("approved"), &json!("The sign says so"))
    );
    let told = alice.get("/notifications").await.body;
    let told: Vec<_> = told["notifications"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| one["title"].as_str().expect("a title"))
        .collect();
    assert_eq!(
        told,
        ["On the map: North Street car park", "A question about North Street car park"]
    );
    let logged = app.value("select string_agg(activity_type, ' ' order by id) from activities where target_type = 'suggestion' and activity_type like 'suggestion%'").await;
    assert_eq!(logged, "suggestion_question suggestion_edit suggestion_approve");
}

#[tokio::test]
async fn a_suggestion_is_merged_or_rejected_and_goes_with_its_account() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let olga = admin(&app, "olga", "A1").await;
    let known = app
        .car_park("north", "name = 'Pay and display', name_inferred = true, capacity = 40")
        .await;
    let first = id(&suggest(&alice, json!({"capacity": 35})).await);
    assert_eq!(decide(&olga, &first, json!({"decision": "merge"})).await.refusal().0, 422);
    let merged = decide(&olga, &first, json!({"decision": "merge", "into": known})).await;
    assert_eq!(
        (&merged.body["state"], &merged.body["result_id"]),
        (&json!("merged"), &json!(known)),
        "{}",
        merged.body
    );
    let (_, now) = app.json(&format!("/api/v1/car-parks/{known}")).await;
    assert_eq!(
        (&now["name"], &now["capacity"]["total"], &now["price_words"]),
        (&json!("North Street"), &json!(40), &json!("£1.00/h"))
    );
    assert_eq!(now["lat"], 53.41, "it stays where it is");

    let second = id(&suggest(&alice, json!({})).await);
    let rejected =
        decide(&olga, &second, json!({"decision": "reject", "reason": "It is a garden"})).await;
    assert_eq!(
        (&rejected.body["state"], &rejected.body["result_id"]),
        (&json!("rejected"), &Value::Null)
    );
    let told = alice.get("/notifications").await.body["notifications"][0].clone();
    assert_eq!(
        (&told["title"], &told["body"]),
        (&json!("Not added to the map: North Street"), &json!("It is a garden"))
    );

    let third = id(&suggest(&alice, json!({"name": "Waters Lane"})).await);
    let earlier = olga.get(&format!("/admin/suggestions/{third}")).await.body["earlier"].clone();
    assert_eq!(earlier, json!({"approved": 1, "rejected": 1}));
    assert_eq!(decide(&olga, &third, json!({"decision": "approve"})).await.status, StatusCode::OK);
    app.sql("delete from users where email like 'alice@%'").await;
    let left = app.value("select (select count(*) from suggestions) || ' ' || (select name from car_parks where origin = 'suggestion')").await;
    assert_eq!(left, "0 Waters Lane", "the car park stays, without who suggested it");
}

#[tokio::test]
async fn one_account_suggests_so_much() {
    let app = App::with(&["--limit-suggestions=2/1d"]).await;
    let alice = app.driver("alice", "AB12 CDE").await;
    for name in ["One", "Two"] {
        id(&suggest(&alice, json!({"name": name})).await);
    }
    assert_eq!(suggest(&alice, json!({"name": "Three"})).await.refusal().0, 429);
}

#[tokio::test]
async fn opening_hours_are_read_as_they_are_typed() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let read = alice.get("/opening-hours?text=Mon-Fri%208am%20to%206pm").await.body;
    assert_eq!(
        read,
        json!({"hours": "Mo-Fr 08:00-18:00", "sentence": "Open Monday to Friday, 08:00 to 18:00"})
    );
    let unread = alice.get("/opening-hours?text=ask%20at%20the%20bar").await.body;
    assert_eq!(unread, json!({"hours": null, "sentence": null}));
    let sent = suggest(&alice, json!({"opening_hours": "weekdays 9-5"})).await;
    assert_eq!(sent.body["fields"]["opening_hours"], "Mo-Fr 09:00-17:00", "{}", sent.body);
    let kept = suggest(&alice, json!({"name": "Bar", "opening_hours": "ask at the bar"})).await;
    assert_eq!(kept.body["fields"]["opening_hours"], "ask at the bar", "an admin reads it");
    // They are the admin's to read, and no driver is shown them.
    let olga = admin(&app, "olga", "A1").await;
    let bar = id(&kept);
    let seen = olga.get(&format!("/admin/suggestions/{bar}")).await.body;
    assert_eq!(
        (&seen["fields"]["opening_hours"], &seen["unread_hours"]),
        (&json!("ask at the bar"), &json!(true))
    );
    let approved = decide(&olga, &bar, json!({"decision": "approve"})).await;
    assert_eq!(approved.status, StatusCode::OK, "{}", approved.body);
    let made = approved.body["result_id"].as_i64().expect("a car park");
    let shown = alice.get(&format!("/car-parks/{made}")).await.body;
    assert_eq!(shown["opening"]["raw"], "", "{shown}");
    let correction = json!({"fields": {"opening_hours": "when Tom is in"}});
    let corrected = alice.post(&format!("/car-parks/{made}/corrections"), correction).await;
    let refused = decide(&olga, &id(&corrected), json!({"decision": "approve"})).await;
    assert_eq!(refused.refusal().1, "unread_hours");
    let refused = suggest(&alice, json!({"name": "Bell\u{7}"})).await;
    assert_eq!(refused.body["fields"]["name"], "Please leave out characters that can’t be seen");
}

#[tokio::test]
async fn a_suggestion_whose_name_nobody_sees_has_no_name() {
    let app = App::start().await;
    let (alice, olga) = (app.driver("alice", "AB12 CDE").await, admin(&app, "olga", "A1").await);
    let id = id(&suggest(&alice, json!({})).await);
    // As it could be sent before names were looked at.
    app.sql("update suggestions set fields = jsonb_set(fields, '{name}', to_jsonb(chr(8203)))")
        .await;
    let seen = olga.get(&format!("/admin/suggestions/{id}")).await.body;
    assert_eq!(seen["name"], "No name", "{seen}");
    let listed = olga.get("/admin/suggestions").await.body;
    assert_eq!(listed["suggestions"][0]["name"], "No name");
    let on_map = olga.get("/admin/car-park-matters").await.body;
    assert_eq!(on_map["items"][0]["name"], "No name");
    let waiting = olga.get("/admin/inbox?kind=suggestion").await.body;
    assert_eq!(waiting["items"][0]["title"], "Suggested: No name");
    let own = alice.get(&format!("/car-park-suggestions/{id}")).await.body;
    assert_eq!(own["name"], "No name", "{own}");
    // Nor does it come onto the map so.
    let refused = decide(&olga, &id, json!({"decision": "approve"})).await;
    assert_eq!(refused.refusal().1, "no_name", "{}", refused.body);
}
