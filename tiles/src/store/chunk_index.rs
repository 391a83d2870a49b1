//! What a view asks of a chunk, so arranged that a chunk wholly in view costs some words of 64 car parks.

use super::area_counts::AreaSum;
use super::texts::Texts;
use super::{Bits, Columns, Pattern};
use crate::car_park::CarPark;
use crate::filter::{self, Filter};
use crate::list_order;
use crate::mercator::WorldPoint;

/// A box of the Mercator square, edges included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WorldBox {
    /// Its least coordinates.
    pub north_west: WorldPoint,
    /// Its greatest.
    pub south_east: WorldPoint,
}

impl WorldBox {
    fn around(points: &[WorldPoint]) -> Self {
        let nothing = Self {
            north_west: WorldPoint { x: u32::MAX, y: u32::MAX },
            south_east: WorldPoint { x: 0, y: 0 },
        };
        points.iter().fold(nothing, |Self { north_west: nw, south_east: se }, p| Self {
            north_west: WorldPoint { x: nw.x.min(p.x), y: nw.y.min(p.y) },
            south_east: WorldPoint { x: se.x.max(p.x), y: se.y.max(p.y) },
        })
    }

    fn contains(&self, at: WorldPoint) -> bool {
        (self.north_west.x..=self.south_east.x).contains(&at.x)
            && (self.north_west.y..=self.south_east.y).contains(&at.y)
    }

    fn meets(&self, other: &Self) -> bool {
        self.north_west.x <= other.south_east.x
            && other.north_west.x <= self.south_east.x
            && self.north_west.y <= other.south_east.y
            && other.north_west.y <= self.south_east.y
    }
}

/// The index of a chunk. Positions are those in [`super::Chunk::car_parks`].
#[derive(Debug)]
pub struct ChunkIndex {
    bounds: WorldBox,
    points: Box<[WorldPoint]>,
    /// For each bit of [`filter::criteria`] the car parks that have it.
    criteria: Columns,
    /// The car parks of each class; see [`list_order::class`].
    classes: Columns,
    /// The practice car parks.
    practice: Bits,
    /// All car parks of each area.
    areas: Box<[AreaSum]>,
    /// Which those are.
    in_areas: Columns,
    /// Longitude and latitude in units of 1e-7 degree, together: area counts would otherwise fetch every car park.
    degrees: Box<[(i32, i32)]>,
    texts: Texts,
}

impl ChunkIndex {
    pub(super) fn new(car_parks: &[CarPark]) -> Self {
        let count = car_parks.len();
        let points: Box<[_]> = car_parks.iter().map(CarPark::world).collect();
        let criteria: Vec<_> = car_parks.iter().map(|p| filter::criteria(&p.facts)).collect();
        let classes: Vec<_> =
            car_parks.iter().map(|p| usize::from(list_order::class(&p.facts))).collect();
        let mut areas: Vec<u16> = car_parks.iter().map(|p| p.area).collect();
        areas.sort_unstable();
        areas.dedup();
        let sum = |area: &u16| {
            let inside = car_parks.iter().filter(|p| p.area == *area);
            inside.fold(AreaSum::none(*area), |sum, p| sum.plus(p.lng_e7, p.lat_e7))
        };
        Self {
            bounds: WorldBox::around(&points),
            points,
            criteria: Columns::new(count, filter::CRITERIA, |bit, at| criteria[at] >> bit & 1 == 1),
            classes: Columns::new(count, list_order::CLASSES.into(), |class, at| {
                classes[at] == class
            }),
            practice: Bits::of(count, |at| car_parks[at].facts.practice),
            areas: areas.iter().map(sum).collect(),
            in_areas: Columns::new(count, areas.len(), |area, at| {
                car_parks[at].area == areas[area]
            }),
            degrees: car_parks.iter().map(|p| (p.lng_e7, p.lat_e7)).collect(),
            texts: Texts::new(car_parks),
        }
    }

    /// The smallest box around its car parks.
    #[must_use]
    pub fn bounds(&self) -> WorldBox {
        self.bounds
    }

    /// Where a car park is.
    #[must_use]
    pub fn point(&self, at: usize) -> WorldPoint {
        self.points[at]
    }

    /// The car parks that a filter lets through.
    #[must_use]
    pub fn matching(&self, filter: &Filter) -> Bits {
        let mut found = Bits::all(self.points.len());
        for mut group in filter.groups() {
            let first = self.criteria.get(group.trailing_zeros() as usize);
            group &= group - 1;
            if group == 0 {
                found.keep_these(first);
                continue;
            }
            let mut any = Bits::from(first);
            while group != 0 {
                any.add(self.criteria.get(group.trailing_zeros() as usize));
                group &= group - 1;
            }
            found.keep_these(&any);
        }
        found
    }

    /// Those of the car parks that a filter lets through that are in a box.
    #[must_use]
    pub fn matching_in(&self, view: &WorldBox, filter: &Filter) -> Option<Bits> {
        if !view.meets(&self.bounds) {
            return None;
        }
        let mut found = self.matching(filter);
        if !(view.contains(self.bounds.north_west) && view.contains(self.bounds.south_east)) {
            found.keep(|at| view.contains(self.points[at]));
        }
        Some(found)
    }

    /// Leaves the car parks whose name or address holds what is looked for.
    pub fn search(&self, pattern: &mut Pattern, found: &mut Bits) {
        self.texts.keep(pattern, found);
    }

    /// The car parks of a class; see [`list_order::class`].
    #[must_use]
    pub fn class(&self, class: u8) -> &[u64] {
        self.classes.get(class.into())
    }

    /// The practice car parks, which are invented.
    #[must_use]
    pub fn practice(&self) -> &[u64] {
        &self.practice
    }

    /// Its areas' numbers, and which car parks are in each.
    pub fn areas(&self) -> impl Iterator<Item = (u16, &[u64])> {
        self.areas.iter().enumerate().map(|(at, all)| (all.area, self.in_areas.get(at)))
    }

    /// Counts some of its car parks by area.
    pub(super) fn sums(&self, found: &Bits) -> impl Iterator<Item = AreaSum> {
        self.areas.iter().enumerate().filter_map(|(at, all)| {
            let inside = self.in_areas.get(at);
            let count = found.count_with(inside) as u64;
            let add = |sum: AreaSum, at: usize| sum.plus(self.degrees[at].0, self.degrees[at].1);
            let none = AreaSum::none(all.area);
            // Where most are found, it is quicker to add up the others.
            let sum = if count * 2 > all.count {
                all.minus(&found.missing_from(inside).fold(none, add))
            } else {
                found.with(inside).fold(none, add)
            };
            (count > 0).then_some(sum)
        })
    }
}
