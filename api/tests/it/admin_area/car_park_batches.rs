//! Many car parks changed at once, by a selection or by a table, and taken back at once.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::admin;
use crate::app::App;
use crate::client::Client;

async fn three(app: &App) -> Vec<i64> {
    let mut ids = Vec::new();
    for name in ["Alder Road", "Beech Road", "Cedar Road"] {
        let set = format!(
            "name = '{name}', address = '1 {name}', location = st_point(-2.99, 51.58, 4326), capacity = 40"
        );
        ids.push(app.car_park(name, &set).await);
    }
    ids
}

fn seen(ids: &[i64], version: i32) -> Value {
    ids.iter().map(|id| json!({"id": id, "version": version})).collect()
}

async fn act(olga: &Client, body: Value) -> crate::client::Answer {
    olga.post("/admin/car-park-batches", body).await
}

async fn hidden(app: &App) -> String {
    app.value("select count(*) from car_parks where is_hidden").await
}

#[tokio::test]
async fn many_are_hidden_at_once_and_one_undo_shows_them_again() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    let ids = three(&app).await;
    let done = act(&olga, json!({"car_parks": seen(&ids, 0), "act": "hide"})).await;
    assert_eq!((done.status, &done.body["changed"]), (StatusCode::OK, &json!(3)), "{}", done.body);
    assert_eq!(hidden(&app).await, "3");
    let again = act(&olga, json!({"car_parks": seen(&ids, 1), "act": "hide"})).await;
    assert_eq!(again.body["changed"], 0, "they are hidden already");

    let listed = olga.get("/admin/car-park-batches").await.body["batches"][0].clone();
    assert_eq!((&listed["car_parks"], &listed["undone"]), (&json!(3), &json!(0)));
    let batch = done.body["batch"].as_str().expect("a batch");
    let undo = format!("/admin/car-park-batches/{batch}/undo");
    assert_eq!(olga.post(&undo, json!({})).await.body, json!({"undone": 3, "left": 0}));
    assert_eq!(hidden(&app).await, "0");
    assert_eq!(olga.post(&undo, json!({})).await.body, json!({"undone": 0, "left": 3}), "once");
    assert_eq!(olga.get("/admin/car-park-batches").await.body["batches"][0]["undone"], 3);
    let nothing = format!("/admin/car-park-batches/{}/undo", uuid::Uuid::nil());
    assert_eq!(olga.post(&nothing, json!({})).await.refusal().0, 404);
    let logged = app.value("select count(*) from activities where target_type = 'car_park' and activity_type in ('car_park_change', 'car_park_undo')").await;
    assert_eq!(logged, "6", "each is in the audit log");

    // One redo does it again, but for what was edited since.
    let path = format!("/admin/car-parks/{}", ids[1]);
    let body = json!({"version": 2, "changes": {"fields": {"capacity": 42}}});
    assert_eq!(olga.ask(axum::http::Method::PATCH, &path, Some(body)).await.status, StatusCode::OK);
    let redo = format!("/admin/car-park-batches/{batch}/redo");
    assert_eq!(olga.post(&redo, json!({})).await.body, json!({"redone": 2, "left": 1}));
    assert_eq!(hidden(&app).await, "2");
    assert_eq!(olga.get("/admin/car-park-batches").await.body["batches"][0]["undone"], 1);
    assert_eq!(olga.post(&redo, json!({})).await.body, json!({"redone": 0, "left": 3}), "once");
    assert_eq!(olga.post(&undo, json!({})).await.body, json!({"undone": 2, "left": 1}));
}

#[tokio::test]
async fn one_that_changed_since_stands_in_the_way_of_all_and_is_named() {
    let app = App::start().await;
    let (olga, rosa) = (admin(&app, "olga", "A1").await, admin(&app, "rosa", "R1").await);
    let ids = three(&app).await;
    let body = json!({"version": 0, "changes": {"fields": {"capacity": 41}}});
    let path = format!("/admin/car-parks/{}", ids[1]);
    let changed = rosa.ask(axum::http::Method::PATCH, &path, Some(body)).await;
    assert_eq!(changed.status, StatusCode::OK, "{}", changed.body);

    let stale =
        act(&olga, json!({"car_parks": seen(&ids, 0), "act": "delete", "reason": "Built over"}))
            .await;
    assert_eq!((stale.status, &stale.body["code"]), (StatusCode::CONFLICT, &json!("stale")));
    let sentence = stale.body["detail"].as_str().expect("a sentence");
    assert!(
        sentence.starts_with("Beech Road: ")
            && sentence.ends_with("Look at it, then select it again. Nothing was changed."),
        "{sentence}"
    );
    assert_eq!(app.value("select count(*) from car_parks where deleted_at is not null").await, "0");

    for (body, field) in [
        (json!({"car_parks": [], "act": "hide"}), "car_parks"),
        (json!({"car_parks": seen(&[ids[0], ids[0]], 0), "act": "hide"}), "car_parks"),
        (json!({"car_parks": seen(&ids, 0), "act": "delete"}), "reason"),
        (json!({"car_parks": seen(&ids, 0), "act": "change"}), "changes"),
        (
            json!({"car_parks": seen(&ids, 0), "act": "change", "changes": {"fields": {"name": "One"}}}),
            "changes",
        ),
        (
            json!({"car_parks": seen(&ids, 0), "act": "change", "changes": {"scam_reported": true}}),
            "reason",
        ),
        (
            json!({"car_parks": seen(&ids, 0), "act": "change", "changes": {"fields": {"price_hour_pence": -1}}}),
            "price_hour_pence",
        ),
    ] {
        let refused = act(&olga, body.clone()).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{body}: {}", refused.body);
        assert!(refused.body["fields"][field].is_string(), "{body}: {}", refused.body);
    }
    // A decision on a conflict names what the source was seen to say, which is not the same of many.
    let unseen = json!({"car_parks": seen(&ids, 0), "act": "change", "changes": {"keep_ours": ["capacity"]}});
    let refused = act(&olga, unseen).await;
    assert!(refused.status.is_client_error(), "{}", refused.status);

    let body = json!({"car_parks": [{"id": ids[0], "version": 0}, {"id": ids[1], "version": 1}], "act": "change",
                      "changes": {"fields": {"operator": "Newport City Council", "price_hour_pence": 210}, "scam_reported": true},
                      "reason": "Seen on the street"});
    let done = act(&olga, body).await;
    assert_eq!(done.body["changed"], 2, "{}", done.body);
    let now = app.value("select string_agg(operator || price_hour_pence || scam_reported, ' ') from car_parks where operator <> ''").await;
    assert_eq!(now, "Newport City Council210true Newport City Council210true");
    // What was edited again since stays as it is.
    let body = json!({"version": 2, "changes": {"fields": {"capacity": 42}}});
    assert_eq!(rosa.ask(axum::http::Method::PATCH, &path, Some(body)).await.status, StatusCode::OK);
    let batch = done.body["batch"].as_str().expect("a batch");
    let undo = format!("/admin/car-park-batches/{batch}/undo");
    let bare = olga.post(&undo, json!({})).await;
    assert_eq!(bare.body["fields"]["reason"], "Please give a reason", "{}", bare.body);
    let undone = olga.post(&undo, json!({"reason": "The wrong street"})).await;
    assert_eq!(undone.body, json!({"undone": 1, "left": 1}));
}

#[tokio::test]
async fn nothing_but_approving_approves_many() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    let ids = three(&app).await;
    app.sql("update car_parks set approved = false").await;
    let approved = async || app.value("select count(*) from car_parks where approved").await;
    act(&olga, json!({"car_parks": seen(&ids, 0), "act": "hide"})).await;
    act(&olga, json!({"car_parks": seen(&ids, 1), "act": "show"})).await;
    let rows = format!("Id,Version,Spaces\r\n{},2,50\r\n", ids[0]);
    let seen_rows = olga.post("/admin/car-park-tables/preview", json!({"table": rows})).await.body;
    let body = json!({"table": rows, "digest": seen_rows["digest"], "reason": "The list"});
    let applied = olga.post("/admin/car-park-tables", body).await;
    assert_eq!(applied.body["changed"], 1, "{}", applied.body);
    assert_eq!(approved().await, "0");
    // A single one is approved by whoever saves its form.
    let path = format!("/admin/car-parks/{}", ids[0]);
    let body = json!({"version": 3, "changes": {"fields": {"capacity": 41}}});
    assert_eq!(olga.patch(&path, body).await.status, StatusCode::OK);
    assert_eq!(approved().await, "1");
    let done = act(&olga, json!({"car_parks": seen(&ids[1..], 2), "act": "approve"})).await;
    assert_eq!(done.body["changed"], 2, "{}", done.body);
    assert_eq!(approved().await, "3");
}

#[tokio::test]
async fn one_that_was_merged_into_another_does_not_change_that_one() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    let ids = three(&app).await;
    let hide = json!({"car_parks": seen(&ids[..1], 0), "act": "hide"});
    let batch = act(&olga, hide.clone()).await.body["batch"].as_str().expect("a batch").to_owned();
    app.sql(&format!(
        "update car_parks set merged_into = {}, deleted_at = now(), deleted_because = 'merged', is_hidden = false, version = 0 where id = {}",
        ids[1], ids[0]
    ))
    .await;
    let refused = act(&olga, hide).await;
    let (status, code, sentence) = refused.refusal();
    assert_eq!((status, code), (409, "gone"));
    assert!(sentence.contains("It was merged into another car park."), "{sentence}");
    assert_eq!(hidden(&app).await, "0");
    let undone = olga.post(&format!("/admin/car-park-batches/{batch}/undo"), json!({})).await;
    assert_eq!(undone.body, json!({"undone": 0, "left": 1}));
}

async fn table(olga: &Client, query: &str) -> String {
    let (_, bytes) = olga.download(&format!("/admin/car-park-tables{query}")).await;
    String::from_utf8(bytes).expect("text")
}

#[tokio::test]
async fn a_table_sets_and_removes_links_to_pay_and_the_kind() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    let ids = three(&app).await;
    app.sql(&format!(
        "update car_parks set provider_url = 'https://old.example.org/1' where id = {}",
        ids[1]
    ))
    .await;
    let exported = table(&olga, "?bbox=-3,51.5,-2.9,51.6").await;
    assert!(exported.contains("https://old.example.org/1"), "{exported}");
    let rows = format!(
        "Id,Version,Payment link,Kind\r\n{},0,https://Pay.example.org/1,On street\r\n{},0,,car-park\r\n{},0,http://pay.example.org/3,car-park\r\n",
        ids[0], ids[1], ids[2]
    );
    let seen = olga.post("/admin/car-park-tables/preview", json!({"table": rows})).await.body;
    let changes = |row: usize| seen["rows"][row]["changes"].clone();
    let link =
        json!({"what": "payment link", "before": null, "after": "https://pay.example.org/1"});
    let kind = json!({"what": "kind", "before": "car-park", "after": "on-street"});
    assert_eq!(changes(0), json!([kind, link]), "{seen}");
    let removed =
        json!([{"what": "payment link", "before": "https://old.example.org/1", "after": null}]);
    assert_eq!(changes(1), removed, "{seen}");
    assert_eq!(
        (&seen["rows"][2]["outcome"], &seen["rows"][2]["column"]),
        (&json!("refused"), &json!("Payment link")),
        "{seen}"
    );
}

#[tokio::test]
async fn a_table_comes_back_as_it_went_and_changes_what_was_changed_in_it() {
    let app = App::start().await;
    let (olga, rosa) = (admin(&app, "olga", "A1").await, admin(&app, "rosa", "R1").await);
    let ids = three(&app).await;
    app.sql(&format!(
        "update car_parks set name = '=HYPERLINK(1)', restrictions = '''=no' where id = {}",
        ids[0]
    ))
    .await;
    let exported = table(&olga, "?bbox=-3,51.5,-2.9,51.6").await;
    assert!(
        exported.contains("\"'=HYPERLINK(1)\"") && exported.contains("\"''=no\""),
        "{exported}"
    );
    let preview = async |table: &str| {
        olga.post("/admin/car-park-tables/preview", json!({"table": table})).await
    };
    let same = preview(&exported).await.body;
    assert_eq!(
        (&same["changed"], &same["same"], &same["refused"]),
        (&json!(0), &json!(3), &json!(0)),
        "{same}"
    );
    let nothing = json!({"table": exported, "digest": same["digest"], "reason": "The list"});
    assert_eq!(olga.post("/admin/car-park-tables", nothing).await.refusal().0, 422);

    let rows = format!(
        "Id,Version,Name,Spaces,Price per hour,Hidden\r\n{},0,\"'=HYPERLINK(2)\",50,£1.50,Yes\r\n{},0,Beech Road,many,,No\r\n{},0,Cedar Road,40,,No\r\n999999,0,Gone,1,,No\r\n",
        ids[0], ids[1], ids[2]
    );
    let seen = preview(&rows).await.body;
    assert_eq!(
        (&seen["changed"], &seen["same"], &seen["refused"]),
        (&json!(1), &json!(1), &json!(2)),
        "{seen}"
    );
    let changes = seen["rows"][0]["changes"].as_array().expect("a list");
    let of = |what: &str| {
        changes.iter().find(|change| change["what"] == what).cloned().unwrap_or_default()
    };
    assert_eq!(of("hidden"), json!({"what": "hidden", "before": false, "after": true}));
    assert_eq!(of("name")["after"], "=HYPERLINK(2)");
    assert_eq!(
        (&of("price per hour")["before"], &of("price per hour")["after"]),
        (&Value::Null, &json!(150))
    );
    assert_eq!(
        (&of("total spaces")["before"], &of("total spaces")["after"]),
        (&json!(40), &json!(50))
    );
    assert_eq!(
        (&seen["rows"][1]["column"], &seen["rows"][1]["line"]),
        (&json!("Spaces"), &json!(3))
    );
    assert_eq!(seen["rows"][3]["column"], "Id");
    assert_eq!(
        app.value("select max(version) from car_parks").await,
        "0",
        "a preview changes nothing"
    );

    // What somebody else changed meanwhile is not overwritten: the preview is out of date, and the row is named.
    let path = format!("/admin/car-parks/{}", ids[0]);
    let body = json!({"version": 0, "changes": {"fields": {"capacity": 45}}});
    assert_eq!(rosa.ask(axum::http::Method::PATCH, &path, Some(body)).await.status, StatusCode::OK);
    let apply =
        |digest: &Value| json!({"table": rows, "digest": digest, "reason": "The council’s list"});
    assert_eq!(
        olga.post("/admin/car-park-tables", apply(&seen["digest"])).await.refusal().1,
        "stale"
    );
    let stale = preview(&rows).await.body;
    assert_eq!(stale["rows"][0]["outcome"], "refused");
    let sentence = stale["rows"][0]["sentence"].as_str().expect("a sentence");
    assert!(sentence.contains("total spaces"), "{sentence}");

    let fresh =
        table(&olga, &format!("?ids={}", ids[0])).await.replace("\"'=HYPERLINK(1)\"", "Alder Road");
    let seen = preview(&fresh).await.body;
    assert_eq!(seen["changed"], 1, "{seen}");
    let body = json!({"table": fresh, "digest": seen["digest"], "reason": "The council’s list"});
    let applied = olga.post("/admin/car-park-tables", body).await;
    assert_eq!(
        (applied.status, &applied.body["changed"]),
        (StatusCode::OK, &json!(1)),
        "{}",
        applied.body
    );
    assert_eq!(
        app.value(&format!("select name from car_parks where id = {}", ids[0])).await,
        "Alder Road"
    );
    let batch = applied.body["batch"].as_str().expect("a batch");
    let undone = olga.post(&format!("/admin/car-park-batches/{batch}/undo"), json!({})).await;
    assert_eq!(undone.body, json!({"undone": 1, "left": 0}));
    assert_eq!(
        app.value(&format!("select name from car_parks where id = {}", ids[0])).await,
        "=HYPERLINK(1)"
    );
    for wrong in ["?ids=1,x", "?bbox=1,2,3", "?ids%5B%5D=1", "?id=1", "?q=kingsway&colour=red"] {
        assert_eq!(
            olga.get(&format!("/admin/car-park-tables{wrong}")).await.status,
            StatusCode::BAD_REQUEST
        );
    }
    assert_eq!(olga.get("/admin/car-park-tables?q=nowhere").await.refusal().0, 422);
}
