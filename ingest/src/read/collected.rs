//! What a reader passed on, for its tests.

use crate::raw::{RawFeature, Reject, Sink};

/// Keeps everything, in the order of arrival.
#[derive(Debug, Default)]
pub(super) struct Collected {
    pub features: Vec<RawFeature>,
    pub rejects: Vec<Reject>,
}

impl Sink for Collected {
    fn feature(&mut self, feature: RawFeature) {
        self.features.push(feature);
    }

    fn reject(&mut self, reject: Reject) {
        self.rejects.push(reject);
    }
}
