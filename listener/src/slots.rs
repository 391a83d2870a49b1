//! Sharing out what there is little of: connections, uploads.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::network;

/// A number of slots, of which one network may take some. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Slots {
    max: usize,
    /// `None`: networks are not told apart.
    max_per_network: Option<usize>,
    open: Arc<Mutex<Open>>,
}

#[derive(Debug, Default)]
struct Open {
    all: usize,
    by_network: HashMap<IpAddr, usize>,
}

/// One of the slots; dropped, it is free.
#[derive(Debug)]
pub struct Slot {
    network: IpAddr,
    open: Arc<Mutex<Open>>,
}

/// Why there is no slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Full {
    /// For anybody.
    All,
    /// For this network.
    Network,
}

impl Full {
    /// Its name in metrics.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Network => "network",
        }
    }
}

impl Slots {
    /// `max` slots, of which one network may take `max_per_network`; `None`: networks are not told apart.
    #[must_use]
    pub fn new(max: usize, max_per_network: Option<usize>) -> Self {
        Self { max, max_per_network, open: Arc::default() }
    }

    /// A slot for somebody from this address.
    ///
    /// # Errors
    /// [`Full`] when there is none.
    pub fn take(&self, peer: IpAddr) -> Result<Slot, Full> {
        let network = network(peer);
        let mut open = lock(&self.open);
        if open.all >= self.max {
            return Err(Full::All);
        }
        let count = open.by_network.entry(network).or_default();
        if self.max_per_network.is_some_and(|max| *count >= max) {
            return Err(Full::Network);
        }
        *count += 1;
        open.all += 1;
        Ok(Slot { network, open: Arc::clone(&self.open) })
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut open = lock(&self.open);
        open.all -= 1;
        if let Some(count) = open.by_network.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                open.by_network.remove(&self.network);
            }
        }
    }
}

fn lock(open: &Mutex<Open>) -> MutexGuard<'_, Open> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_takes_more_than_their_share_and_what_ends_is_free() {
        let slots = Slots::new(3, Some(2));
        let from = |text: &str| slots.take(text.parse().expect("an address"));
        let one = from("2001:db8::1").expect("free");
        let two = from("2001:db8::2").expect("free");
        assert_eq!(from("2001:db8::3").err(), Some(Full::Network));
        let other = from("192.0.2.1").expect("free");
        assert_eq!(from("192.0.2.2").err(), Some(Full::All));
        drop(one);
        let again = from("2001:db8::3").expect("free again");
        drop((two, other, again));
        let open = lock(&slots.open);
        assert_eq!((open.all, open.by_network.len()), (0, 0));
    }

    #[test]
    fn behind_a_proxy_nobody_is_told_apart() {
        let slots = Slots::new(5, None);
        let proxy = IpAddr::from([10, 0, 0, 1]);
        let taken: Vec<_> = std::iter::from_fn(|| slots.take(proxy).ok()).collect();
        assert_eq!(taken.len(), 5);
    }
}
