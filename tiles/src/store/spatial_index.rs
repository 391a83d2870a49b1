//! An R-tree over all car parks: it finds those in a view, and the nearest.

use rstar::{AABB, PointDistance, RTree, RTreeObject};

use super::{Change, Snapshot};
use crate::car_park::CarPark;
use crate::facts::Facts;
use crate::mercator::WorldPoint;
use crate::reach::Reach;

/// A car park in the tree, with what filters and the ranking ask of it.
#[derive(Debug, Clone, Copy)]
pub struct Leaf {
    /// Position on the Mercator square in its 32-bit units, exact.
    pub at: [f64; 2],
    /// `car_parks.id`.
    pub id: i64,
    /// What filters look at.
    pub facts: Facts,
    /// How far its footprint reaches, if it has one.
    pub reach: Option<Reach>,
    /// Its area's number.
    pub area: u16,
}

impl Leaf {
    fn new(car_park: &CarPark) -> Self {
        Self {
            at: point(car_park.world()),
            id: car_park.id,
            facts: car_park.facts,
            reach: car_park.reach,
            area: car_park.area,
        }
    }

    /// Its position.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "made from a u32")]
    pub fn world(&self) -> WorldPoint {
        WorldPoint { x: self.at[0] as u32, y: self.at[1] as u32 }
    }

    /// Its key in the snapshot.
    #[must_use]
    pub fn key(&self) -> (u64, i64) {
        (self.world().morton(), self.id)
    }
}

/// The position as the tree holds it.
#[must_use]
pub fn point(world: WorldPoint) -> [f64; 2] {
    [world.x.into(), world.y.into()]
}

impl PartialEq for Leaf {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl RTreeObject for Leaf {
    type Envelope = AABB<[f64; 2]>;

    fn envelope(&self) -> Self::Envelope {
        AABB::from_point(self.at)
    }
}

impl PointDistance for Leaf {
    fn distance_2(&self, to: &[f64; 2]) -> f64 {
        let (dx, dy) = (self.at[0] - to[0], self.at[1] - to[1]);
        dx * dx + dy * dy
    }
}

/// The tree, and how far the furthest footprint of any car park reaches.
#[derive(Debug, Default)]
pub struct SpatialIndex {
    tree: RTree<Leaf>,
    most_reach: u8,
}

impl SpatialIndex {
    /// The tree of a whole snapshot, packed.
    #[must_use]
    pub fn new(snapshot: &Snapshot) -> Self {
        let most_reach = snapshot.car_parks().filter_map(|p| p.reach).map(Reach::most).max();
        let leaves = snapshot.car_parks().map(Leaf::new).collect();
        Self { tree: RTree::bulk_load(leaves), most_reach: most_reach.unwrap_or(0) }
    }

    /// Applies changes, one by one.
    pub fn apply(&mut self, changes: &[Change]) {
        for change in changes {
            if let Some(old) = &change.old {
                self.tree.remove(&Leaf::new(old));
            }
            if let Some(new) = &change.new {
                self.tree.insert(Leaf::new(new));
                self.most_reach = self.most_reach.max(new.reach.map_or(0, Reach::most));
            }
        }
    }

    /// The car parks in a box of the Mercator square, edges included, in no order.
    pub fn within(
        &self,
        north_west: [f64; 2],
        south_east: [f64; 2],
    ) -> impl Iterator<Item = &Leaf> {
        self.tree.locate_in_envelope(AABB::from_corners(north_west, south_east))
    }

    /// Car parks by their distance on the square, the nearest first.
    pub fn nearest(&self, to: [f64; 2]) -> impl Iterator<Item = &Leaf> {
        self.tree.nearest_neighbor_iter(to)
    }

    /// How many zoom-16 tiles the furthest footprint of any car park reaches beyond its marker's.
    #[must_use]
    pub fn most_reach(&self) -> u8 {
        self.most_reach
    }
}
