//! The audit log as a table, and its searches among many entries.

use serde_json::json;

use super::admin;
use super::support::ticket;
use crate::app::App;

#[tokio::test]
async fn the_audit_log_is_taken_along_as_a_table_that_runs_nothing() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    app.sql(
        "insert into activities (at, activity_type, target_type, target_id, reason, after, actor_id)
         select timestamptz '2026-11-01', case when n % 2 = 0 then 'user_block' else 'job_run' end, 'user', 't-' || n,
                case when n = 2500 then '=HYPERLINK(\"x\")' end, '{\"n\": 1}', (select id from users)
         from generate_series(1, 2500) n",
    )
    .await;
    app.sql("update sessions set proved_at = now() - interval '1 hour'").await;
    let refused = olga.get("/admin/activities.csv").await;
    assert_eq!(refused.refusal().1, "second_factor_needed", "it is all at once");
    app.sql("update sessions set proved_at = now()").await;
    let (headers, bytes) = olga.download("/admin/activities.csv?target_type=user").await;
    assert_eq!(headers["content-type"], "text/csv; charset=utf-8");
    let name = headers["content-disposition"].to_str().expect("text");
    assert!(name.starts_with("attachment; filename=\"carpal-audit-log-20"), "{name}");
    let table = String::from_utf8(bytes).expect("text");
    let lines: Vec<_> = table.trim_end().split("\r\n").collect();
    assert_eq!(lines.len(), 2501, "more than one part");
    assert!(lines[0].starts_with("id,at,actor,"), "{}", lines[0]);
    let cells = "\"user\",\"t-2500\",\"\",\"\",\"{\"\"n\"\":1}\",\"'=HYPERLINK(\"\"x\"\")\"";
    assert!(lines[1].contains("\"2026-11-01T00:00:00+00:00\",\"A 1\","), "{}", lines[1]);
    assert!(lines[1].ends_with(cells), "{}", lines[1]);
    let found = async |query: &str| {
        let (_, bytes) = olga.download(&format!("/admin/activities.csv?{query}")).await;
        String::from_utf8(bytes).expect("text").lines().count() - 1
    };
    assert_eq!(found("activity_type=user_block").await, 1250);
    assert_eq!(found("q=t-2499").await, 1);
    assert_eq!(found("since=2026-11-02T00:00:00Z&target_type=user").await, 0);
    assert_eq!(olga.get("/admin/activities.csv?q=").await.status, 422);
    let logged = "select string_agg(target_type || ' ' || target_id || ' ' || (after ->> 'entries'), ', ' order by id)
                  from activities where activity_type = 'audit_log_export'";
    assert_eq!(
        app.value(logged).await,
        "list activities 2500, list activities 1250, list activities 1, list activities 0"
    );
    app.sql(
        "insert into activities (at, activity_type, target_type, target_id)
         select now(), 'job_run', 'job', n::text from generate_series(1, 100000) n",
    )
    .await;
    let refused = olga.get("/admin/activities.csv").await;
    assert_eq!(
        refused.body["fields"],
        json!({"since": "Please choose a shorter time: at most 100,000 entries"})
    );
    let counted = olga.get("/admin/activities").await;
    assert_eq!(counted.body["total"], 10_000, "a long list is counted up to this");
}

#[tokio::test]
async fn a_thing_is_named_beside_its_id_where_it_has_a_name() {
    let app = App::start().await;
    let (alice, olga) = (app.driver("alice", "AB12 CDE").await, admin(&app, "olga", "A1").await);
    assert_eq!(alice.post("/support-tickets", ticket()).await.status, 201);
    let [one, other] = [app.car_park("a", "").await, app.car_park("b", "").await];
    for sql in [
        format!("insert into car_park_pairs (a, b, score) values ({one}, {other}, 0.6)"),
        "insert into zones (id, name, boundary, created_at)
         values ('019a0000-0000-7000-8000-000000000001', 'Quayside', st_makeenvelope(-3, 51.58, -2.99, 51.59, 4326), now())"
            .into(),
        "delete from activities".into(),
        "insert into activities (at, activity_type, target_type, target_id)
         select now(), 'user_read', 'user', id::text from users where email like 'alice@%'
         union all select now(), 'support_item_update', 'ticket', id::text from support_items
         union all select now(), 'car_park_pair_decide', 'pair', id::text from car_park_pairs
         union all select now(), 'zone_create', 'zone', '019a0000-0000-7000-8000-000000000001'
         union all select now(), 'user_read', 'user', '019a0000-0000-7000-8000-000000000000'
         union all select now(), 'incident_status', 'incident', 'INC-0000-0000'"
            .into(),
    ] {
        app.sql(&sql).await;
    }
    let listed = olga.get("/admin/activities?sort=oldest").await.body["activities"].clone();
    let names: Vec<_> =
        listed.as_array().expect("a list").iter().map(|one| &one["target_name"]).collect();
    let number = app.value("select 'T-' || number from support_items").await;
    let pair = json!("Exchange Street and Exchange Street");
    let (zone, nothing) = (json!("Quayside"), json!(null));
    assert_eq!(names, [&json!("AB12 CDE"), &json!(number), &pair, &zone, &nothing, &nothing]);
}
