//! The program `carpal-tiles`: serves CarPal's vector tiles.

fn main() -> std::process::ExitCode {
    carpal_tiles::main()
}
