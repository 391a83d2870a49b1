//! A fresh, migrated database for each test, made from a template and dropped when the test lets go of it.
//!
//! Its name stands in the text of some statements, because no parameter can: only those are not checked when compiled.

#![allow(
    clippy::expect_used,
    reason = "a test that cannot have its database must fail, and say why"
)]

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{AssertSqlSafe, Connection, PgConnection, PgPool};

use crate::database::SERVER_SETTINGS;

static COUNT: AtomicU32 = AtomicU32::new(0);

/// A database of a test's own. Dropped with it.
pub struct TestDatabase {
    /// A pool of connections to it.
    pub pool: PgPool,
    /// Its address, for programs that the test starts.
    pub url: String,
    name: String,
    options: PgConnectOptions,
}

fn server() -> PgConnectOptions {
    std::env::var("CARPAL_TEST_DATABASE_URL")
        .expect("CARPAL_TEST_DATABASE_URL names a Postgres with PostGIS where databases may be made; `make test` sets it")
        .parse()
        .expect("CARPAL_TEST_DATABASE_URL is a Postgres address")
}

/// The address of the Redis for tests, from `CARPAL_TEST_REDIS_URL`.
#[must_use]
pub fn redis_url() -> String {
    std::env::var("CARPAL_TEST_REDIS_URL")
        .expect("CARPAL_TEST_REDIS_URL names a Redis; `make test` sets it")
}

/// Makes a database with the schema in it. The template that it is copied from is made once for each state of the migrations.
pub async fn fresh_database() -> TestDatabase {
    fresh_database_with("schema", async |_| ()).await
}

/// The same, with what `add` puts into the template that is called `what`.
pub async fn fresh_database_with(what: &str, add: impl AsyncFnOnce(PgPool)) -> TestDatabase {
    let options = server();
    let mut admin = PgConnection::connect_with(&options).await.expect("the test server answers");
    let template = template(&mut admin, &options, what, add).await;
    // From version 15 on Postgres writes what it copies to its log, unless it is told to copy the files as before.
    let writes_copies = admin.server_version_num().is_some_and(|version| version >= 150_000);
    let copied = if writes_copies { "strategy file_copy" } else { "" };
    let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock after 1970");
    let name = format!(
        "carpal_t_{}_{}_{}",
        since_epoch.as_nanos() % 1_000_000_000_000,
        std::process::id(),
        COUNT.fetch_add(1, Ordering::Relaxed)
    );
    sqlx::query(AssertSqlSafe(format!("create database {name} template {template} {copied}")))
        .execute(&mut admin)
        .await
        .expect("a database is made");
    let pool = PgPoolOptions::new()
        .max_connections(8)
        .connect_with(options.clone().options(SERVER_SETTINGS).database(&name))
        .await
        .expect("the new database answers");
    let mut url: String = std::env::var("CARPAL_TEST_DATABASE_URL").expect("read above");
    let query = url.find('?').map(|at| url.split_off(at)).unwrap_or_default();
    let base = url.rsplit_once('/').map_or(url.as_str(), |(base, _)| base).to_owned();
    TestDatabase { pool, url: format!("{base}/{name}{query}"), name, options }
}

async fn template(
    admin: &mut PgConnection,
    options: &PgConnectOptions,
    what: &str,
    add: impl AsyncFnOnce(PgPool),
) -> String {
    let state = crate::MIGRATOR.iter().fold(0u64, |hash, migration| {
        migration
            .checksum
            .iter()
            .fold(hash, |hash, byte| hash.wrapping_mul(31).wrapping_add(u64::from(*byte)))
    });
    let name = format!("carpal_template_{what}_{state:x}");
    // One maker at a time, across test processes.
    sqlx::query!("select pg_advisory_lock(7300417)").execute(&mut *admin).await.expect("a lock");
    let is_there = sqlx::query_scalar!(
        r#"select exists (select from pg_database where datname = $1) as "exists!""#,
        name,
    )
    .fetch_one(&mut *admin)
    .await
    .expect("the catalogue answers");
    if !is_there {
        let draft = format!("{name}_draft");
        for sql in [format!("drop database if exists {draft}"), format!("create database {draft}")]
        {
            sqlx::query(AssertSqlSafe(sql)).execute(&mut *admin).await.expect("a template is made");
        }
        let pool = PgPool::connect_with(options.clone().database(&draft))
            .await
            .expect("the draft answers");
        crate::MIGRATOR.run(&pool).await.expect("the migrations run");
        add(pool.clone()).await;
        pool.close().await;
        sqlx::query(AssertSqlSafe(format!("alter database {draft} rename to {name}")))
            .execute(&mut *admin)
            .await
            .expect("the template is named");
    }
    sqlx::query!("select pg_advisory_unlock(7300417)")
        .fetch_one(&mut *admin)
        .await
        .expect("unlocked");
    name
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        let (options, name) = (self.options.clone(), self.name.clone());
        // A thread and runtime of its own: the test's may be shutting down.
        let dropped = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .expect("a runtime");
            runtime.block_on(async {
                let mut admin =
                    PgConnection::connect_with(&options).await.expect("the test server answers");
                let _ = sqlx::query(AssertSqlSafe(format!(
                    "drop database if exists {name} with (force)"
                )))
                .execute(&mut admin)
                .await;
            });
        });
        let _ = dropped.join();
    }
}
