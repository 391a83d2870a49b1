//! The lists of the admin area: a page goes on where the one before ended, whatever comes and goes meanwhile.

use axum::http::StatusCode;
use serde_json::Value;

use crate::app::App;
use crate::client::Client;

/// A list, how its rows are told apart, and the SQL that makes one: row `{n}`, made and decided `{n}` hours into a day.
struct List {
    path: &'static str,
    plural: &'static str,
    name: &'static str,
    waiting: &'static str,
    decided: &'static str,
    remove: &'static str,
}

const CLAIMS: List = List {
    path: "/admin/claims",
    plural: "claims",
    name: "registration",
    waiting: "with vehicle as (
            insert into vehicles (id, user_id, registration, state, created_at, updated_at)
            select gen_random_uuid(), id, 'T{n}', 'pending', now(), now() from users where email = 'bob@example.org' returning id)
        insert into vehicle_claims (id, vehicle_id, state, made_at)
        select gen_random_uuid(), id, 'pending', timestamptz '2026-11-01' + {n} * interval '1 hour' from vehicle",
    decided: "with vehicle as (
            insert into vehicles (id, user_id, registration, state, created_at, updated_at)
            select gen_random_uuid(), id, 'T{n}', 'pending', now(), now() from users where email = 'bob@example.org' returning id)
        insert into vehicle_claims (id, vehicle_id, state, made_at, decided_at, reason)
        select gen_random_uuid(), id, 'rejected', timestamptz '2026-10-01',
               timestamptz '2026-11-01' + {n} * interval '1 hour', 'No' from vehicle",
    remove: "delete from vehicles where registration = 'T{n}'",
};

const APPEALS: List = List {
    path: "/admin/appeals",
    plural: "appeals",
    name: "text",
    waiting: "insert into appeals (id, user_id, blocked_at, text, created_at)
        select gen_random_uuid(), id, timestamptz '2026-09-01' + {n} * interval '1 hour', 'T{n}',
               timestamptz '2026-11-01' + {n} * interval '1 hour' from users where email = 'bob@example.org'",
    decided: "insert into appeals (id, user_id, blocked_at, text, state, created_at, decided_at, answer)
        select gen_random_uuid(), id, timestamptz '2026-09-01' + {n} * interval '1 hour', 'T{n}', 'rejected',
               timestamptz '2026-10-01', timestamptz '2026-11-01' + {n} * interval '1 hour', 'No'
        from users where email = 'bob@example.org'",
    remove: "delete from appeals where text = 'T{n}'",
};

async fn fixture() -> (App, Client) {
    let app = App::start().await;
    let admin = app.driver("admin", "AD1 MIN").await;
    app.driver("bob", "BO85 BOB").await;
    app.make_admins("where email = 'admin@example.org'").await;
    (app, admin)
}

fn names(page: &Value, plural: &str, name: &str) -> String {
    let rows = page[plural].as_array().expect("a list").iter();
    rows.map(|row| row[name].as_str().expect("a name")).collect::<Vec<_>>().join(" ")
}

/// The names on a page of two rows, how many there are on all pages, and what asks for the next.
async fn page(admin: &Client, list: &List, sort: &str, cursor: &Value) -> (String, i64, Value) {
    let cursor = cursor.as_str().map(|cursor| format!("&cursor={cursor}")).unwrap_or_default();
    let page = admin.get(&format!("{}?limit=2&sort={sort}{cursor}", list.path)).await.body;
    let total = page["total"].as_i64().unwrap_or_else(|| panic!("a total: {page}"));
    (names(&page, list.plural, list.name), total, page["next"].clone())
}

async fn nothing_doubles_and_nothing_is_left_out(list: List) {
    let (app, admin) = fixture().await;
    // Tenths of an hour, so that there is room between two rows.
    let run = async |sql: &str, tenths: i32| {
        let sql = sql.replace("T{n}", &format!("T{tenths}"));
        app.sql(&sql.replace("{n}", &format!("0.1 * {tenths}"))).await;
    };
    for n in [10, 20, 30] {
        run(list.waiting, n).await;
    }
    for n in [40, 50, 60] {
        run(list.decided, n).await;
    }
    for (turn, sort, second, third) in
        [(0, "newest", "T30 T60", "T50 T40"), (1, "oldest", "T30 T40", "T50 T60")]
    {
        let (first, total, next) = page(&admin, &list, sort, &Value::Null).await;
        assert_eq!((first.as_str(), total), ("T10 T20", 6), "{sort}");
        // One that has waited for longer stands before what was shown.
        run(list.waiting, turn).await;
        let (found, _, next) = page(&admin, &list, sort, &next).await;
        assert_eq!(found, second, "{sort}");
        // So does one that is decided, in this order; and one that was shown goes.
        let decided = if sort == "newest" { 70 } else { 35 };
        run(list.decided, decided).await;
        run(list.remove, turn).await;
        run(list.remove, 10).await;
        let (found, _, next) = page(&admin, &list, sort, &next).await;
        assert_eq!((found.as_str(), next), (third, Value::Null), "{sort}");
        run(list.remove, decided).await;
        run(list.waiting, 10).await;
    }
    assert_eq!(admin.get(&format!("{}?cursor=25", list.path)).await.refusal().0, 400);
}

#[tokio::test]
async fn a_claim_that_comes_between_two_pages_doubles_none() {
    nothing_doubles_and_nothing_is_left_out(CLAIMS).await;
}

#[tokio::test]
async fn an_appeal_that_comes_between_two_pages_doubles_none() {
    nothing_doubles_and_nothing_is_left_out(APPEALS).await;
}

#[tokio::test]
async fn what_asks_for_the_next_page_is_refused_in_another_order() {
    let (app, admin) = fixture().await;
    for n in ["1", "2"] {
        app.sql(&CLAIMS.waiting.replace("{n}", n)).await;
    }
    app.sql(
        "insert into zones (id, name, boundary, created_at)
         select gen_random_uuid(), 'Moor ' || n, st_makeenvelope(-3.94, 50.57, -3.91, 50.59, 4326), timestamptz '2026-01-01'
         from generate_series(1, 2) n",
    )
    .await;
    app.sql(
        "insert into activities (at, activity_type, target_type, target_id)
         select now(), 'test', 'user', n::text from generate_series(1, 2) n",
    )
    .await;
    // By id, by what is decided, by time and by number.
    for list in ["users", "claims", "zones", "activities"] {
        for (sort, other) in [("newest", "oldest"), ("oldest", "newest")] {
            let path = format!("/admin/{list}?limit=1");
            let first = admin.get(&format!("{path}&sort={sort}")).await.body;
            let next = first["next"].as_str().unwrap_or_else(|| panic!("more: {list} {first}"));
            let second = admin.get(&format!("{path}&sort={sort}&cursor={next}")).await;
            assert_eq!(second.status, StatusCode::OK, "{list}: {}", second.body);
            let refused = admin.get(&format!("{path}&sort={other}&cursor={next}")).await;
            let (status, _, sentence) = refused.refusal();
            let expected = "cursor: made for another order. Please begin at the first page.";
            assert_eq!((status, sentence), (400, expected), "{list}");
        }
    }
}

#[tokio::test]
async fn appeals_are_found_by_who_wrote_them_what_and_how_they_stand() {
    let (app, admin) = fixture().await;
    for (sql, n) in [(APPEALS.waiting, "1"), (APPEALS.decided, "2")] {
        app.sql(&sql.replace("{n}", n)).await;
    }
    for (query, found) in [
        ("q=t1", "T1"),
        ("q=bob@", "T1 T2"),
        ("q=nobody", ""),
        ("state=open", "T1"),
        ("state=rejected", "T2"),
    ] {
        let page = admin.get(&format!("/admin/appeals?{query}")).await.body;
        assert_eq!(names(&page, "appeals", "text"), found, "{query}");
        assert_eq!(page["total"], found.split_whitespace().count(), "{query}");
    }
}

/// What the pages of one row show, and how many pages there are.
async fn walk(admin: &Client, path: &str, plural: &str, name: &str) -> Vec<String> {
    let (mut shown, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = admin.get(&format!("{path}limit=1{cursor}")).await.body;
        shown.push(names(&page, plural, name));
        let Some(next) = page["next"].as_str() else { return shown };
        cursor = format!("&cursor={next}");
    }
}

#[tokio::test]
async fn admins_are_listed_in_pages() {
    let (app, admin) = fixture().await;
    // Made at the same moment: their ids tell them apart.
    app.sql("insert into admins select id, null, (select created_at from admins) from users where email = 'bob@example.org'")
        .await;
    let newest = walk(&admin, "/admin/admins?", "admins", "email").await;
    let mut oldest = walk(&admin, "/admin/admins?sort=oldest&", "admins", "email").await;
    oldest.reverse();
    assert_eq!((newest.len(), &newest), (2, &oldest));
    let bob = admin.get("/admin/admins?q=BO85").await.body;
    assert_eq!(
        (names(&bob, "admins", "email").as_str(), &bob["total"]),
        ("bob@example.org", &1.into())
    );
}

#[tokio::test]
async fn parked_jobs_are_listed_in_pages_beside_their_queues() {
    let (app, admin) = fixture().await;
    app.sql(
        "insert into apalis.jobs (id, job_type, job, status, attempts, max_attempts, done_at, last_result)
         select '01PARKED' || n, case when n < 3 then 'send-mail' else 'refresh-city' end, '{}', 'Killed', 16, 16,
                timestamptz '2026-11-01', jsonb_build_object('Err', '550 no mailbox ' || n)
         from generate_series(1, 3) n",
    )
    .await;
    let newest = walk(&admin, "/admin/jobs?", "parked", "id").await;
    assert_eq!(newest, ["01PARKED3", "01PARKED2", "01PARKED1"]);
    let oldest = walk(&admin, "/admin/jobs?sort=oldest&", "parked", "id").await;
    assert_eq!(oldest, ["01PARKED1", "01PARKED2", "01PARKED3"]);
    for (query, found) in [
        ("queue=refresh-city", "01PARKED3"),
        ("q=mailbox%202", "01PARKED2"),
        ("q=send", "01PARKED2 01PARKED1"),
        ("q=parked1&queue=refresh-city", ""),
    ] {
        let page = admin.get(&format!("/admin/jobs?{query}")).await.body;
        assert_eq!(names(&page, "parked", "id"), found, "{query}");
        assert_eq!(page["total"], found.split_whitespace().count(), "{query}");
        assert!(page["queues"].as_array().is_some_and(|queues| queues.len() == 2), "{page}");
    }
}
