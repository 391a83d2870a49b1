//! The program `carpal-ingest`: OSM PBF, Overpass, city GeoJSON and practice data into PostGIS.

fn main() -> std::process::ExitCode {
    carpal_ingest::main()
}
