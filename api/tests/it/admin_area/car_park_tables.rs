//! A table that was exported before an import and is applied after it, and what an export asks of the database.

use serde_json::json;

use super::admin;
use crate::app::App;
use crate::response_times::work_behind;

#[tokio::test]
async fn a_table_says_nothing_again_that_a_source_said_before_an_import() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    let id = app.car_park("kingsway", "capacity = 40").await;
    let (_, bytes) = olga.download(&format!("/admin/car-park-tables?ids={id}")).await;
    let exported = String::from_utf8(bytes).expect("text");
    let version = exported.lines().nth(1).and_then(|row| row.split(',').nth(1)).expect("a cell");
    let named = format!("Id,Version,Operator\r\n{id},{version},Newport City Council\r\n");
    let preview = async |table: &str| {
        olga.post("/admin/car-park-tables/preview", json!({"table": table})).await.body
    };
    let seen = preview(&named).await;
    assert_eq!(seen["changed"], 1, "{seen}");

    // No edit: its version is the same, and 40 spaces would be an admin's word from now on.
    app.sql(&format!("update car_parks set capacity = 44 where id = {id}")).await;
    for table in [&exported, &named] {
        let after = preview(table).await;
        let row = &after["rows"][0];
        assert_eq!(
            (&row["outcome"], &row["sentence"]),
            (
                &json!("refused"),
                &json!("An import has changed it since it was exported. Export it again.")
            )
        );
    }
    let apply = json!({"table": named, "digest": seen["digest"], "reason": "The list"});
    assert_eq!(olga.post("/admin/car-park-tables", apply).await.refusal().1, "stale");
}

#[tokio::test]
async fn a_table_of_many_rows_is_read_at_once() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    let mut ids = Vec::new();
    for name in ["alder", "birch", "cedar", "elm"] {
        ids.push(app.car_park(name, "capacity = 40").await.to_string());
    }
    let exported = async |ids: &str| {
        let path = format!("/admin/car-park-tables?ids={ids}");
        let ((_, bytes), steps) = work_behind(olga.download(&path)).await;
        let rows: Vec<String> = String::from_utf8(bytes)
            .expect("text")
            .lines()
            .skip(1)
            .map(|row| row.split(',').next().unwrap_or_default().to_owned())
            .collect();
        (rows, steps.len())
    };
    // Whoever asks first has it noted that they did.
    exported(&ids[0]).await;
    let (one, few) = exported(&ids[0]).await;
    assert_eq!(one, [ids[0].clone()]);
    let (all, as_few) = exported(&ids.join(",")).await;
    assert_eq!(all, ids, "in order");
    // A connection that has rested is tested first, which is a step more.
    assert!(few > 0 && as_few <= few + 1, "{as_few} for four, {few} for one");
}
