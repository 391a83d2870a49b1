//! Passwords as argon2id hashes. Slow on purpose, so never on a thread that serves, and few at a time.

use std::sync::{Arc, OnceLock};

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::Error;

/// Hashings that may wait for their turn; more are told that we are busy.
const MAX_WAITING: usize = 64;

/// Hashes and checks passwords. Cheap to clone.
#[derive(Clone)]
pub struct Passwords {
    /// Half of the processors: a flood of attempts never occupies the server.
    working: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
    nobodys: &'static str,
}

impl Passwords {
    /// Ready to hash.
    ///
    /// # Errors
    /// When the system gives no random numbers.
    pub fn new() -> anyhow::Result<Self> {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Self::at_once((processors / 2).max(1))
    }

    fn at_once(max: usize) -> anyhow::Result<Self> {
        Ok(Self {
            working: Arc::new(Semaphore::new(max)),
            waiting: Arc::new(Semaphore::new(MAX_WAITING)),
            nobodys: nobodys()?,
        })
    }

    /// The hash to store, in PHC format, with a salt of its own.
    ///
    /// # Errors
    /// [`Error::Busy`] when too many wait.
    pub async fn hash(&self, password: String) -> Result<String, Error> {
        let turn = self.turn().await?;
        let hashed = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            hash(&password)
        });
        Ok(hashed.await.map_err(anyhow::Error::from)??)
    }

    /// Whether this is the password of `stored`; of no account it never is, after the same time.
    ///
    /// # Errors
    /// [`Error::Busy`] when too many wait.
    pub async fn matches(&self, password: String, stored: Option<String>) -> Result<bool, Error> {
        let turn = self.turn().await?;
        let nobodys = self.nobodys;
        let checked = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            let is_somebodys = stored.is_some();
            let matches = verify(&password, stored.as_deref().unwrap_or(nobodys))?;
            anyhow::Ok(matches && is_somebodys)
        });
        Ok(checked.await.map_err(anyhow::Error::from)??)
    }

    /// Kept by the work itself, which goes on when the client does not wait for it.
    async fn turn(&self) -> Result<OwnedSemaphorePermit, Error> {
        tracing::trace!("password.hashed");
        let _place = self.waiting.clone().try_acquire_owned().map_err(|_| Error::Busy)?;
        Ok(self.working.clone().acquire_owned().await.map_err(anyhow::Error::from)?)
    }
}

/// The hash of a password that nobody knows, one a process. Checked where there is no account, so that the answer takes as long.
fn nobodys() -> anyhow::Result<&'static str> {
    static HASH: OnceLock<String> = OnceLock::new();
    if let Some(hash) = HASH.get() {
        return Ok(hash);
    }
    let hash = hash(&hex::encode(rand::random::<[u8; 32]>()))?;
    Ok(HASH.get_or_init(|| hash))
}

fn hash(password: &str) -> anyhow::Result<String> {
    let hash: PasswordHash = Argon2::default()
        .hash_password(password.as_bytes())
        .map_err(|error| anyhow::anyhow!("hashing a password: {error}"))?;
    Ok(hash.to_string())
}

fn verify(password: &str, stored: &str) -> anyhow::Result<bool> {
    let hash = PasswordHash::new(stored).map_err(|error| anyhow::anyhow!("a hash: {error}"))?;
    Ok(Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_opens_its_own_hash_only() {
        let passwords = Passwords::new().expect("random numbers");
        let stored = passwords.hash("open sesame".into()).await.expect("hashed");
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        assert!(passwords.matches("open sesame".into(), Some(stored.clone())).await.expect("ok"));
        assert!(!passwords.matches("open sesami".into(), Some(stored)).await.expect("ok"));
        assert!(!passwords.matches("open sesame".into(), None).await.expect("ok"));
    }

    #[tokio::test]
    async fn a_flood_is_told_to_come_back() {
        let passwords = Passwords::at_once(1).expect("random numbers");
        let flood = (0..MAX_WAITING + 8).map(|_| passwords.matches("x".into(), None));
        let answers = futures::future::join_all(flood).await;
        let busy = answers.iter().filter(|answer| matches!(answer, Err(Error::Busy))).count();
        assert!(busy > 0 && answers.iter().any(Result::is_ok), "{busy} were refused");
    }
}
