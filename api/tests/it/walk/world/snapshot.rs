//! All that the database holds, to be compared and put back.

use crate::app::App;

/// Copies every table, and makes the SQL that sums up all tables, and that which puts them back.
pub async fn remember(app: &App) -> (String, String) {
    let tables: Vec<(String, String)> = sqlx::query_as(
        "select format('%I.%I', t.schemaname, t.tablename),
                (select string_agg(quote_ident(column_name), ', ') from information_schema.columns c
                 where c.table_schema = t.schemaname and c.table_name = t.tablename and c.is_generated = 'NEVER')
         from pg_tables t where t.schemaname in ('public', 'apalis')
           and t.tablename not in ('spatial_ref_sys', '_sqlx_migrations') order by 1",
    )
    .fetch_all(&app.database.pool)
    .await
    .expect("tables");
    assert!(tables.iter().any(|(table, _)| table == "public.users"));
    app.sql("create schema remembered").await;
    let mut sums = Vec::new();
    // Without the triggers and the order that references ask for.
    let mut restore = vec!["begin; set local session_replication_role = replica;".to_owned()];
    for (at, (table, columns)) in tables.iter().enumerate() {
        app.sql(&format!("create table remembered.t{at} as table {table}")).await;
        sums.push(format!(
            "'{table} ' || coalesce((select md5(string_agg(t::text, '|' order by t::text)) from {table} t), '')"
        ));
        restore.push(format!(
            "delete from {table};
             insert into {table} ({columns}) overriding system value select {columns} from remembered.t{at};"
        ));
    }
    restore.push("commit;".to_owned());
    (format!("select concat_ws(E'\\n', {})", sums.join(", ")), restore.concat())
}
