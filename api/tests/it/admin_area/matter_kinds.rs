//! A kind of matter stands in a view, in the code, in the counts and in what may be taken in hand: one that was forgotten in any of
//! them fails here.

use std::collections::BTreeSet;

use serde_json::json;

use crate::app::App;
use crate::walk::{ADMIN, World};

#[tokio::test]
async fn every_kind_of_matter_comes_from_a_view_and_is_counted_and_taken_in_hand() {
    let world = World::begin().await;
    add_the_rest(&world).await;
    let document = serde_json::to_value(carpal_api::api().1).expect("JSON");
    let known = document["components"]["schemas"]["MatterKind"]["enum"].as_array().expect("kinds");
    let known: BTreeSet<_> =
        known.iter().map(|kind| kind.as_str().expect("a kind").to_owned()).collect();
    assert_eq!(given_by_views(&world.app).await, known, "given by views, and known to the code");
    assert_eq!(kinds(&world.app, "admin_matters").await, known, "given by all together, and known");

    let inbox = world.caller(ADMIN).get("/admin/inbox").await;
    assert_eq!(inbox.status, 200, "{}", inbox.body);
    let mut taken = BTreeSet::new();
    for item in inbox.body["items"].as_array().expect("items") {
        let kind = item["kind"].as_str().expect("a kind");
        let path = format!("/admin/inbox/{kind}/{}/assignee", item["id"].as_str().expect("an id"));
        let answer = world.caller(ADMIN).put(&path, json!({})).await;
        if answer.status == 204 {
            taken.insert(kind.to_owned());
        } else {
            assert_eq!(answer.refusal().1, "taken", "{path}: {}", answer.body);
        }
    }
    assert_eq!(taken, known, "taken in hand, and known");
    let counts = inbox.body["counts"].as_object().expect("counts");
    let counted = counts.iter().filter(|(_, count)| count.as_i64() > Some(0));
    let counted: BTreeSet<_> = counted.map(|(kind, _)| kind.clone()).collect();
    assert_eq!(counted, known, "counted, and known");
}

/// What the world has nothing of: a suggestion that waits, and a report of a review.
async fn add_the_rest(world: &World) {
    world.app.sql("update suggestions set state = 'pending'").await;
    let report = format!(
        "insert into reports (id, reporter_id, about, reported_user_id, review_id, reason, evidence, created_at)
         select gen_random_uuid(), o.id, 'review', d.id, '{}', 'spam', '[]'::jsonb, now()
         from users d, users o where d.name = 'driver' and o.name = 'other driver'",
        world.review
    );
    world.app.sql(&report).await;
}

/// The kinds of all views that `admin_matters` is made of. Something of each waits, and each has its columns: they are put together by
/// their order alone.
async fn given_by_views(app: &App) -> BTreeSet<String> {
    let views = app
        .value(
            "select string_agg(table_name, ' ' order by table_name) from information_schema.view_table_usage
             where view_name = 'admin_matters'",
        )
        .await;
    let wanted = columns(app, "admin_matters").await;
    let mut given = BTreeSet::new();
    for view in views.split(' ') {
        assert_eq!(columns(app, view).await, wanted, "{view}");
        let of_view = kinds(app, view).await;
        assert!(of_view.len() > 1, "nothing of {view} waits in this test's world: add something");
        given.extend(of_view);
    }
    given
}

/// The kinds of what waits by a view, and that of a job that was given up, which is in no view: its table is made by the queue.
async fn kinds(app: &App, view: &str) -> BTreeSet<String> {
    let kinds = app.value(&format!("select string_agg(distinct kind, ' ') from {view}")).await;
    kinds.split_whitespace().chain(["job"]).map(str::to_owned).collect()
}

async fn columns(app: &App, view: &str) -> String {
    app.value(&format!(
        "select string_agg(column_name || ' ' || data_type, ', ' order by ordinal_position)
         from information_schema.columns where table_name = '{view}'"
    ))
    .await
}
