//! How often something may be done: counted in this process, and in Redis for all processes together.
//!
//! This process counts first, so a flood ends here and never reaches Redis; without Redis its count is the limit.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant};

use redis::Script;
use redis::aio::{ConnectionManager, ConnectionManagerConfig};
use sha2::{Digest, Sha256};

use super::Foundation;
use super::config::limits::Rate;
use super::error::Error;

/// Redis that does not answer within this time is left alone.
const REDIS_TIMEOUT: Duration = Duration::from_millis(250);
/// After this time it is asked again.
const RETRY_AFTER: Duration = Duration::from_secs(5);
/// Counts one use, and answers how long the window still lasts where it holds no more. Made once: its name is a hash of its text.
static TAKE: LazyLock<Script> = LazyLock::new(|| {
    Script::new(
        "if tonumber(redis.call('get', KEYS[1]) or '0') >= tonumber(ARGV[2]) then
             return redis.call('pttl', KEYS[1])
         end
         if redis.call('incr', KEYS[1]) == 1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
         return false",
    )
});
/// Keys this process remembers at most, about 10 MB.
const MAX_KEYS: usize = 100_000;

/// An email to an address that has not confirmed that it wants any. Each kind is counted apart: what strangers use up of one does not
/// keep another from whoever waits for it.
#[derive(Debug, Clone, Copy)]
pub(crate) enum UnsolicitedEmail {
    /// The link that confirms an address, or that it has an account already.
    SignUp,
    /// The link that confirms an address once more. Were it counted with the first one, how many sign-ups are left would say
    /// which of the two that was.
    ConfirmAgain,
    /// The link that resets a password.
    ResetPassword,
    /// The link that confirms a guest's message or report.
    Guest,
    /// The link that changes an account's address to this one.
    ChangeEmail,
}

/// Whether a request may exceed the limits that strangers can use up, and counts against others instead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LimitBypass {
    /// The stricter limits do not hold: a challenge was solved, or the request is counted in another way. What strangers have
    /// used up does not stop it.
    Allowed,
    /// They hold. Beyond them a challenge is asked for.
    No,
}

impl Foundation {
    /// Counts one use of `key` against a limit that strangers can use up. Beyond it a challenge is asked for, so that it
    /// shuts nobody out; what whoever solves them may do is bounded for each network.
    ///
    /// # Errors
    /// [`Error::ChallengeRequired`]; of who solved one, [`Error::TooMany`].
    pub(crate) async fn take_or_challenge(
        &self,
        name: &str,
        rate: Rate,
        key: &str,
        bypass: LimitBypass,
    ) -> Result<(), Error> {
        if bypass == LimitBypass::Allowed {
            return Ok(());
        }
        self.limits.take(name, rate, key).await.map_err(|error| match error {
            Error::TooMany(wait) => Error::ChallengeRequired(wait),
            error => error,
        })
    }

    /// Counts an email to an address that has not agreed to it, whether it is known or not.
    ///
    /// # Errors
    /// [`Error::ChallengeRequired`]; of who solved one, [`Error::TooMany`].
    pub(crate) async fn count_email(
        &self,
        email: UnsolicitedEmail,
        address: &str,
        network: &str,
        bypass: LimitBypass,
    ) -> Result<(), Error> {
        let accounts = &self.config.accounts;
        let (all, from_here) =
            (format!("{email:?} {address}"), format!("{email:?} {address} {network}"));
        let rate = accounts.limit_email_address_network;
        if bypass == LimitBypass::Allowed {
            self.limits.take("email address network challenge", rate, &from_here).await?;
            let rate = accounts.limit_email_address_challenge;
            return self.limits.take("email address challenge", rate, &all).await;
        }
        self.take_or_challenge("email address network", rate, &from_here, bypass).await?;
        self.take_or_challenge("email address", accounts.limit_email_address, &all, bypass).await
    }
}

type Key = [u8; 16];

struct Window {
    count: u32,
    ends: Instant,
}

/// Counts. Cheap to clone.
#[derive(Clone)]
pub struct Limits {
    here: Arc<Mutex<HashMap<Key, Window>>>,
    redis: Option<ConnectionManager>,
    resting_until: Arc<Mutex<Option<Instant>>>,
}

impl Limits {
    /// Counts with this Redis; with an empty address in this process alone.
    ///
    /// # Errors
    /// When the address is none of Redis. One that does not answer is no error.
    pub fn new(redis_url: &str) -> redis::RedisResult<Self> {
        let redis = if redis_url.is_empty() {
            None
        } else {
            let config = ConnectionManagerConfig::new()
                .set_connection_timeout(Some(REDIS_TIMEOUT))
                .set_response_timeout(Some(REDIS_TIMEOUT))
                .set_number_of_retries(0);
            Some(redis::Client::open(redis_url)?.get_connection_manager_lazy(config)?)
        };
        Ok(Self { here: Arc::default(), redis, resting_until: Arc::default() })
    }

    /// Counts one use of `key` against the limit with this name; two limits never share one. The key, such as an address or
    /// an account's id, is stored as a hash.
    ///
    /// # Errors
    /// [`Error::TooMany`] when the window holds no more.
    pub async fn take(&self, name: &str, rate: Rate, key: &str) -> Result<(), Error> {
        let key = hashed(name, key);
        self.count_here(rate, key)?;
        let window = u64::try_from(rate.per.as_millis()).unwrap_or(u64::MAX);
        let asked = self.ask::<Option<i64>>(&TAKE, key, &[window, rate.max.into()]).await;
        match asked.flatten() {
            Some(rest) => {
                Err(Error::TooMany(Duration::from_millis(rest.try_into().unwrap_or(window))))
            }
            None => Ok(()),
        }
    }

    /// How many uses of `key` the window of the limit with this name has.
    pub async fn used(&self, name: &str, key: &str) -> u32 {
        let key = hashed(name, key);
        let now = Instant::now();
        let here = lock(&self.here).get(&key).filter(|window| window.ends > now).map(|w| w.count);
        let script = Script::new("return tonumber(redis.call('get', KEYS[1]) or '0')");
        let there: Option<u32> = self.ask(&script, key, &[]).await;
        here.unwrap_or_default().max(there.unwrap_or_default())
    }

    /// Takes back one use: it turned out to be one that does not count.
    pub async fn give_back(&self, name: &str, key: &str) {
        let key = hashed(name, key);
        if let Some(window) = lock(&self.here).get_mut(&key) {
            window.count = window.count.saturating_sub(1);
        }
        let script = Script::new(
            "if tonumber(redis.call('get', KEYS[1]) or '0') > 0 then redis.call('decr', KEYS[1]) end return 0",
        );
        let _: Option<i64> = self.ask(&script, key, &[]).await;
    }

    fn count_here(&self, rate: Rate, key: Key) -> Result<(), Error> {
        let now = Instant::now();
        let mut windows = lock(&self.here);
        if windows.len() >= MAX_KEYS {
            windows.retain(|_, window| window.ends > now);
            if windows.len() >= MAX_KEYS {
                windows.clear();
            }
        }
        let fresh = || Window { count: 0, ends: now + rate.per };
        let window = windows.entry(key).or_insert_with(fresh);
        if window.ends <= now {
            *window = fresh();
        }
        if window.count >= rate.max {
            return Err(Error::TooMany(window.ends - now));
        }
        window.count += 1;
        Ok(())
    }

    /// Redis' answer, or none while it does not answer.
    async fn ask<T: redis::FromRedisValue>(
        &self,
        script: &Script,
        key: Key,
        arguments: &[u64],
    ) -> Option<T> {
        let mut redis = self.redis.clone()?;
        if lock(&self.resting_until).is_some_and(|until| until > Instant::now()) {
            return None;
        }
        let mut call = script.key(format!("carpal.limit.{}", hex::encode(key)));
        for argument in arguments {
            call.arg(argument);
        }
        let answer = tokio::time::timeout(REDIS_TIMEOUT * 2, call.invoke_async(&mut redis)).await;
        let message = match answer {
            Ok(Ok(value)) => return Some(value),
            Ok(Err(error)) => error.to_string(),
            Err(_) => "no answer in time".to_owned(),
        };
        *lock(&self.resting_until) = Some(Instant::now() + RETRY_AFTER);
        tracing::warn!(error.message = message, "limits.without_redis");
        None
    }
}

fn hashed(name: &str, key: &str) -> Key {
    let digest = Sha256::digest(format!("{name}\n{key}"));
    let mut key = Key::default();
    key.copy_from_slice(&digest[..16]);
    key
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWICE: Rate = Rate { max: 2, per: Duration::from_mins(1) };

    #[tokio::test]
    async fn the_third_use_is_refused_until_one_is_given_back() {
        let limits = Limits::new("").expect("no Redis");
        for _ in 0..2 {
            assert!(limits.take("test", TWICE, "a").await.is_ok());
        }
        let Err(Error::TooMany(wait)) = limits.take("test", TWICE, "a").await else {
            panic!("not refused")
        };
        assert!(wait <= TWICE.per && wait > Duration::from_secs(50), "{wait:?}");
        assert_eq!((limits.used("test", "a").await, limits.used("test", "b").await), (2, 0));
        assert!(limits.take("test", TWICE, "b").await.is_ok(), "another key");
        limits.give_back("test", "a").await;
        assert!(limits.take("test", TWICE, "a").await.is_ok());
        assert!(limits.take("test", TWICE, "a").await.is_err());
    }

    #[tokio::test]
    async fn a_window_ends() {
        let brief = Rate { per: Duration::ZERO, ..TWICE };
        let limits = Limits::new("").expect("no Redis");
        for _ in 0..9 {
            assert!(limits.take("test", brief, "a").await.is_ok());
        }
    }

    #[tokio::test]
    async fn a_redis_that_does_not_answer_costs_little_and_changes_nothing() {
        // Port 1 answers nobody.
        let limits = Limits::new("redis://127.0.0.1:1").expect("an address");
        let started = Instant::now();
        assert!(limits.take("test", TWICE, "a").await.is_ok());
        assert!(limits.take("test", TWICE, "a").await.is_ok());
        assert!(limits.take("test", TWICE, "a").await.is_err());
        assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
    }
}
