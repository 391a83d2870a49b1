//! Limits that several processes count together, and what becomes of them when Redis goes away and returns.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::{Duration, Instant};

use carpal_api::foundation::config::limits::Rate;
use carpal_api::foundation::error::Error;
use carpal_api::foundation::limits::Limits;
use carpal_domain::testing::redis_url;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};

const TWICE: Rate = Rate { max: 2, per: Duration::from_mins(1) };
const ONCE: Rate = Rate { max: 1, ..TWICE };

/// A key of this test's own: the Redis is shared.
fn key() -> String {
    uuid::Uuid::new_v4().to_string()
}

async fn takes(limits: &Limits, rate: Rate, key: &str) -> bool {
    match limits.take("test", rate, key).await {
        Ok(()) => true,
        Err(Error::TooMany(wait)) => {
            assert!(wait <= rate.per && wait > Duration::from_secs(30), "{wait:?}");
            false
        }
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test]
async fn processes_count_together_and_what_is_given_back_is_there_for_all() {
    let process = || Limits::new(&redis_url()).expect("an address of Redis");
    let (one, other, key) = (process(), process(), key());
    assert!(takes(&one, TWICE, &key).await && takes(&one, TWICE, &key).await);
    // However often somebody is refused, it counts for nothing.
    for _ in 0..3 {
        assert!(!takes(&process(), TWICE, &key).await);
    }
    one.give_back("test", &key).await;
    assert!(takes(&other, TWICE, &key).await, "one is free again");
    assert!(!takes(&process(), TWICE, &key).await);
    // Nothing is given back below nothing.
    for _ in 0..4 {
        one.give_back("test", &key).await;
    }
    assert!(takes(&process(), TWICE, &key).await && takes(&process(), TWICE, &key).await);
    assert!(!takes(&process(), TWICE, &key).await);
}

#[tokio::test]
async fn a_window_of_redis_ends() {
    let brief = Rate { max: 1, per: Duration::from_millis(200) };
    let process = || Limits::new(&redis_url()).expect("an address of Redis");
    let key = key();
    assert!(process().take("test", brief, &key).await.is_ok());
    assert!(process().take("test", brief, &key).await.is_err());
    tokio::time::sleep(Duration::from_millis(250)).await;
    assert!(process().take("test", brief, &key).await.is_ok());
}

/// What stands between a process and Redis.
const OPEN: u8 = 0;
const SHUT: u8 = 1;
const SILENT: u8 = 2;

/// Stands before Redis: open, shut (whoever comes is sent away), or silent. Returns its address as one of Redis, and its state.
async fn gate() -> (String, Arc<AtomicU8>) {
    let redis = redis_url();
    let (scheme_and_password, address) =
        redis.rsplit_once('@').or(redis.split_once("://")).expect("an address of Redis");
    let target = address.split('/').next().expect("a host and a port").to_owned();
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let own = listener.local_addr().expect("an address");
    let between = if redis.contains('@') { "@" } else { "://" };
    let state = Arc::new(AtomicU8::new(SHUT));
    let seen = state.clone();
    tokio::spawn(async move {
        while let Ok((mut visitor, _)) = listener.accept().await {
            let (target, seen) = (target.clone(), seen.clone());
            tokio::spawn(async move {
                match seen.load(Ordering::SeqCst) {
                    SHUT => drop(visitor),
                    SILENT => tokio::time::sleep(Duration::from_mins(1)).await,
                    _ => {
                        let mut redis = TcpStream::connect(target).await.expect("Redis answers");
                        let _ = copy_bidirectional(&mut visitor, &mut redis).await;
                    }
                }
            });
        }
    });
    (format!("{scheme_and_password}{between}{own}"), state)
}

#[tokio::test]
async fn a_redis_that_returns_counts_again() {
    let (url, state) = gate().await;
    let behind = Limits::new(&url).expect("an address of Redis");
    let beside = Limits::new(&redis_url()).expect("an address of Redis");
    // While Redis is away, each process counts alone, and a use costs next to nothing.
    let key_away = key();
    assert!(takes(&beside, ONCE, &key_away).await);
    assert!(takes(&behind, ONCE, &key_away).await);
    assert!(!takes(&behind, ONCE, &key_away).await);
    let started = Instant::now();
    for _ in 0..100 {
        assert!(takes(&behind, ONCE, &key()).await);
    }
    assert!(started.elapsed() < Duration::from_secs(1), "{:?}", started.elapsed());

    // Once it is back, the next use after the rest asks it.
    state.store(OPEN, Ordering::SeqCst);
    let asked = tokio::time::timeout(Duration::from_secs(30), async {
        loop {
            let key = key();
            assert!(takes(&beside, ONCE, &key).await);
            if !takes(&behind, ONCE, &key).await {
                return;
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    });
    asked.await.expect("Redis is asked again");
}

#[tokio::test]
async fn a_redis_that_says_nothing_is_left_alone() {
    let (url, state) = gate().await;
    state.store(SILENT, Ordering::SeqCst);
    let limits = Limits::new(&url).expect("an address of Redis");
    let started = Instant::now();
    for _ in 0..100 {
        assert!(takes(&limits, ONCE, &key()).await);
    }
    assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
}
