//! The program `carpal-worker`.

fn main() -> std::process::ExitCode {
    carpal_worker::main()
}
