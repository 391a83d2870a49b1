//! How old the data is, where the file's header does not say: the moment of its latest edit.

use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, Utc};
use osmpbfreader::osmformat::Info;
use protobuf::MessageField;

use super::block::Block;
use super::error::BlobError;
use super::wire::{Fields, Packed};

/// The latest edit met so far, if it is looked for.
#[derive(Debug)]
pub(super) struct Age {
    said: Option<DateTime<Utc>>,
    latest_milliseconds: AtomicI64,
}

impl Age {
    /// `said` is what the header says; nothing is looked for when it says something.
    pub fn new(said: Option<DateTime<Utc>>) -> Self {
        Self { said, latest_milliseconds: AtomicI64::new(i64::MIN) }
    }

    /// What the header says, else the latest edit. One in the future is no edit.
    pub fn of_data(&self) -> Option<DateTime<Utc>> {
        self.said.or_else(|| {
            DateTime::from_timestamp_millis(self.latest_milliseconds.load(Ordering::Relaxed))
                .filter(|latest| latest.timestamp() > 0)
        })
    }

    /// Takes in the metadata of one element.
    pub fn add_info(&self, block: &Block<'_>, info: &MessageField<Info>) {
        if self.said.is_none()
            && let Some(timestamp) = info.as_ref().and_then(|info| info.timestamp)
        {
            self.add(block, timestamp);
        }
    }

    /// Takes in the metadata of dense nodes.
    pub fn add_dense(&self, block: &Block<'_>, info: &[u8]) -> Result<(), BlobError> {
        if self.said.is_some() {
            return Ok(());
        }
        let what = "the nodes' timestamps";
        let mut timestamps = Packed::default();
        let mut fields = Fields::new(info);
        while let Some((field, value)) = fields.next()? {
            if field == 2 {
                timestamps.add(value, what)?;
            }
        }
        let (mut sum, mut latest) = (0, i64::MIN);
        let mut numbers = timestamps.numbers();
        for _ in 0..timestamps.count() {
            numbers.add_to(&mut sum, what)?;
            latest = latest.max(sum);
        }
        self.add(block, latest);
        Ok(())
    }

    fn add(&self, block: &Block<'_>, timestamp: i64) {
        if let Some(milliseconds) = timestamp.checked_mul(block.date_granularity) {
            self.latest_milliseconds.fetch_max(milliseconds, Ordering::Relaxed);
        }
    }
}
