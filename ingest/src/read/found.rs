//! What a reader handed on, for its tests.

use crate::raw::{RawFeature, Reject, Sink};

/// Keeps everything, in the order of arrival.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub features: Vec<RawFeature>,
    pub rejects: Vec<Reject>,
}

impl Sink for Found {
    fn feature(&mut self, feature: RawFeature) {
        self.features.push(feature);
    }

    fn reject(&mut self, reject: Reject) {
        self.rejects.push(reject);
    }
}
