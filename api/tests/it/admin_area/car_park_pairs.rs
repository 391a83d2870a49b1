//! Two car parks that may be one, decided by an admin.

use axum::http::StatusCode;
use futures::future::join_all;
use serde_json::{Value, json};

use super::admin;
use crate::app::App;

/// A car park that one source has, with what it says.
pub async fn car_park(app: &App, source: &str, kind: &str, content: Value) -> i64 {
    let key = format!("{source}:{}", content["name"].as_str().expect("a name"));
    let lng = content["lng"].as_f64().expect("a number");
    app.sql(&format!(
        "insert into sources (name, kind) values ('{source}', '{kind}') on conflict do nothing"
    ))
    .await;
    let id = app.car_park(&key, &format!("origin = '{kind}', source = '{source}'")).await;
    app.sql(&format!(
        "insert into car_park_records (source, external_id, car_park_id, content_hash, content, run_id, place_key)
         select '{source}', name, {id}, '', '{content}'::jsonb - 'lng'
                || jsonb_build_object('location', st_point({lng}, 53.41, 4326)::text),
                0, '{key}' from (select '{content}'::jsonb ->> 'name') as said (name)"
    ))
    .await;
    let merged = "update car_parks c set name = r.content ->> 'name', location = (r.content ->> 'location')::geometry
                  from car_park_records r where r.car_park_id = c.id";
    app.sql(merged).await;
    id
}

pub fn said(name: &str, lng: f64, more: Value) -> Value {
    let mut content = json!({"name": name, "lng": lng, "kind": "car-park", "access": "public", "fee": "yes",
        "name_inferred": false, "address": "", "city": "Leeds", "area": "", "structure": "unknown", "access_inferred": false,
        "fee_raw": "", "tariff": "paid", "price_description": "", "charge_raw": "", "rates": null,
        "max_stay_unlimited": false, "max_stay_raw": "", "max_stay_conditional": "", "opening_hours": "",
        "opening_hours_valid": false, "restrictions": "", "facilities": [], "capacity_approximate": false, "surface": "",
        "operator": "", "provider": "", "provider_inferred": false, "description": "", "notes_on_data": [],
        "is_verified": false, "availability": "unknown"});
    let Value::Object(more) = more else { return content };
    content.as_object_mut().expect("an object").extend(more);
    content
}

pub async fn pair(app: &App, a: i64, b: i64) -> String {
    app.sql(&format!(
        "insert into car_park_pairs (a, b, score, reasons) values ({a}, {b}, 0.64, '{{\"22 m apart\",\"names 80 % alike\"}}')"
    ))
    .await;
    app.value(&format!("select id from car_park_pairs where a = {a} and b = {b}")).await
}

#[tokio::test]
async fn what_a_board_keeps_for_permit_holders_is_no_unknown_price_in_a_pair() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    let board = carpal_domain::rates::parse("24/7: permit holders only").expect("rates");
    let kept = said("Elm Road", -2.99, json!({"rates": board}));
    let council = car_park(&app, "leeds-council", "council", kept).await;
    let once = said("Elm Rd", -2.9897, json!({"rates": {"bands": "as it was said once"}}));
    let mapped = car_park(&app, "england", "osm", once).await;
    let of_record = "update car_parks c set rates = r.content -> 'rates' from car_park_records r
                     where r.car_park_id = c.id and r.source = 'leeds-council'";
    app.sql(of_record).await;
    let id = pair(&app, council, mapped).await;
    let seen = olga.get(&format!("/admin/car-park-pairs/{id}")).await;
    assert_eq!(seen.status, StatusCode::OK, "{}", seen.body);
    let words = |side: usize| {
        let side = &seen.body["sides"][side];
        [&side["facts"]["price_words"], &side["records"][0]["price_words"]]
    };
    assert_eq!(words(0), ["Permit holders only", "Permit holders only"]);
    assert_eq!(words(1), ["Price unknown", "Price unknown"]);
}

#[tokio::test]
async fn two_that_may_be_one_are_seen_side_by_side_decided_and_decided_anew() {
    let app = App::start().await;
    let (olga, otto) = (admin(&app, "olga", "A1").await, admin(&app, "otto", "A2").await);
    let priced = json!({"price_hour_pence": 280, "price_basis": "published", "capacity": 120, "opening_hours": "24/7"});
    let council =
        car_park(&app, "leeds-council", "council", said("Woodhouse Lane", -2.99, priced)).await;
    let mapped =
        car_park(&app, "england", "osm", said("Woodhouse Ln", -2.9897, json!({"capacity": 100})))
            .await;
    let id = pair(&app, council, mapped).await;

    let inbox = olga.get("/admin/inbox?kind=pair&q=leeds-council").await.body;
    let waiting = &inbox["items"][0];
    assert_eq!(
        (
            &waiting["id"],
            &waiting["title"],
            &waiting["detail"],
            &waiting["priority"],
            &inbox["counts"]["pair"]
        ),
        (
            &json!(id),
            &json!("Woodhouse Lane and Woodhouse Ln"),
            &json!("22 m apart, names 80 % alike"),
            &json!("low"),
            &json!(1)
        ),
        "{inbox}"
    );
    let path = format!("/admin/car-park-pairs/{id}");
    let seen = olga.get(&path).await;
    assert_eq!(seen.status, StatusCode::OK, "{}", seen.body);
    assert_eq!((&seen.body["score"], &seen.body["status"]), (&json!(64), &json!("waiting")));
    assert!((19.0..21.0).contains(&seen.body["metres"].as_f64().expect("metres")), "{}", seen.body);
    let record = &seen.body["sides"][0]["records"][0];
    assert_eq!(
        (&record["source"], &record["capacity"], &record["price_words"], &record["opening_hours"]),
        (&json!("leeds-council"), &json!(120), &json!("£2.80/h"), &json!("24/7")),
    );
    assert_eq!(seen.body["sides"][1]["facts"]["name"], "Woodhouse Ln");

    // Of two admins one decides, and the other is told; what somebody has in hand is theirs.
    assert_eq!(otto.put(&format!("/admin/inbox/pair/{id}/assignee"), json!({})).await.status, 204);
    let decision = format!("{path}/decision");
    let same = json!({"from": "waiting", "decision": "same", "reason": "One address"});
    let differs = json!({"from": "waiting", "decision": "different", "reason": "Two gates"});
    assert_eq!(olga.post(&decision, same.clone()).await.refusal().1, "taken");
    assert_eq!(otto.delete(&format!("/admin/inbox/pair/{id}/assignee")).await.status, 204);
    let answers = join_all([olga.post(&decision, same.clone()), otto.post(&decision, same)]).await;
    let won = answers.iter().filter(|answer| answer.status == StatusCode::OK).count();
    assert_eq!(won, 1, "{} {}", answers[0].body, answers[1].body);
    let lost = answers.iter().find(|answer| !answer.status.is_success()).expect("one lost");
    assert_eq!(lost.refusal().1, "already_decided");
    let (_, one) = app.json(&format!("/api/v1/car-parks/{mapped}")).await;
    assert_eq!((&one["id"], &one["capacity"]["total"]), (&json!(council), &json!(120)), "{one}");
    assert_eq!(olga.get("/admin/inbox").await.body["counts"]["pair"], 0);
    let decided = olga.get("/admin/car-park-pairs?status=same").await.body["pairs"][0].clone();
    assert!(decided["decided_by"].as_str().is_some_and(|by| by.starts_with("A ")), "{decided}");
    assert_eq!(decided["b"], json!({"id": mapped, "name": "Woodhouse Ln", "sources": ["england"]}));

    // It can be decided anew by whoever saw how it stands.
    assert_eq!(otto.post(&decision, differs).await.refusal().1, "already_decided");
    let anew = json!({"from": "same", "decision": "different", "reason": "Two gates"});
    let parted = otto.post(&decision, anew).await;
    assert_eq!((parted.status, &parted.body["status"]), (StatusCode::OK, &json!("different")));
    let (_, two) = app.json(&format!("/api/v1/car-parks/{mapped}")).await;
    assert_eq!((&two["id"], &two["capacity"]["total"]), (&json!(mapped), &json!(100)), "{two}");
    let logged = "select string_agg(reason || ' ' || (before ->> 'status') || ' ' || (after ->> 'status'), ', ' order by at, id)
                  from activities where activity_type = 'car_park_pair_decide' and target_type = 'pair'";
    assert_eq!(app.value(logged).await, "One address waiting same, Two gates same different");
}

#[tokio::test]
async fn what_contradicts_is_refused_with_its_sentence_and_what_is_deleted_waits_for_nobody() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    let a = car_park(&app, "leeds-council", "council", said("A", -2.99, json!(null))).await;
    let b = car_park(&app, "england", "osm", said("B", -2.9897, json!(null))).await;
    let c = car_park(&app, "charity", "city", said("C", -2.9898, json!(null))).await;
    let [ab, bc, ac] = [pair(&app, a, b).await, pair(&app, b, c).await, pair(&app, a, c).await];
    let decide = async |id: &str, decision: &str| {
        let body = json!({"from": "waiting", "decision": decision, "reason": "Seen there"});
        olga.post(&format!("/admin/car-park-pairs/{id}/decision"), body).await
    };
    for (id, decision) in [(&ab, "same"), (&bc, "different")] {
        assert_eq!(decide(id, decision).await.status, StatusCode::OK);
    }
    let sentence = format!(
        "Another decision contradicts this one: pair {bc} is said to be different. Decide that pair first."
    );
    assert_eq!(decide(&ac, "same").await.refusal(), (409, "contradicted", sentence.as_str()));
    assert_eq!(olga.get(&format!("/admin/car-park-pairs/{ac}")).await.body["status"], "waiting");

    let listed = olga.get("/admin/car-park-pairs?limit=2").await.body;
    assert_eq!((&listed["total"], &listed["pairs"][0]["id"].to_string()), (&json!(3), &ac));
    let next = listed["next"].as_str().expect("a next page");
    let rest = olga.get(&format!("/admin/car-park-pairs?limit=2&cursor={next}")).await;
    assert_eq!(rest.body["pairs"][0]["id"].to_string(), ab, "{}", rest.body);

    app.sql(&format!(
        "update car_parks set deleted_at = now(), deleted_because = 'gone' where id = {c}"
    ))
    .await;
    let gone = olga.get("/admin/car-park-pairs?status=waiting").await.body;
    assert_eq!((&gone["total"], &gone["pairs"]), (&json!(0), &json!([])));
    let sentence =
        format!("Car park {c} of this pair has been deleted, so there is nothing to decide.");
    assert_eq!(decide(&ac, "same").await.refusal(), (409, "deleted", sentence.as_str()));
    for unknown in ["9999", "-1"] {
        assert_eq!(decide(unknown, "same").await.status, StatusCode::NOT_FOUND);
        assert_eq!(olga.get(&format!("/admin/car-park-pairs/{unknown}")).await.status, 404);
    }
    let without = json!({"from": "waiting", "decision": "same", "reason": " "});
    let refused = olga.post(&format!("/admin/car-park-pairs/{ab}/decision"), without).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
}
