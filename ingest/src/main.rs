//! CarPal's ingest: OSM PBF, Overpass, city GeoJSON and generated practice data into PostGIS.
fn main() {}
