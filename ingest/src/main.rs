//! The program `carpal-ingest`: OSM PBF, Overpass, city GeoJSON and generated practice data into PostGIS.

mod cli;

use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    cli::run().await
}
