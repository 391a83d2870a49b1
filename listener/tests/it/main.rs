//! What slow and greedy clients get, over real sockets.

#![allow(clippy::expect_used, reason = "a test that cannot go on must fail, and say why")]

use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Bytes;
use axum::extract::Path;
use axum::routing::{get, post};
use carpal_listener::{Limits, Shutdown, serve};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::task::JoinHandle;

const TIMEOUT: Duration = Duration::from_millis(300);
/// By when something that ends after `TIMEOUT` has ended, on a busy machine too.
const SOON: Duration = Duration::from_secs(10);

struct Server {
    address: SocketAddr,
    shutdown: Shutdown,
    serving: JoinHandle<()>,
}

fn limits() -> Limits {
    Limits {
        connections: 8,
        connections_per_network: 4,
        header_timeout: TIMEOUT,
        body_timeout: TIMEOUT,
        whole_body_timeout: TIMEOUT * 4,
        write_timeout: TIMEOUT,
        drain_delay: Duration::ZERO,
        drain_timeout: SOON,
    }
}

async fn start(limits: Limits) -> Server {
    let router = Router::new()
        .route("/", get(async || "here"))
        .route(
            "/slow",
            get(async || {
                tokio::time::sleep(TIMEOUT * 3).await;
                "done"
            }),
        )
        .route("/panic/{why}", get(async |why: Path<String>| assert!(why.is_empty(), "on purpose")))
        .route("/never", get(std::future::pending::<()>))
        .route("/large", get(async || vec![0_u8; 64 << 20]))
        .route("/echo", post(async |body: Bytes| body));
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let shutdown = Shutdown::default();
    let until = shutdown.clone();
    let serving = tokio::spawn(async move { serve(listener, router, &limits, true, &until).await });
    Server { address, shutdown, serving }
}

impl Server {
    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.expect("a connection")
    }

    /// A connection from another network.
    async fn connect_from(&self, last: u8) -> TcpStream {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.bind((Ipv4Addr::new(127, 0, 0, last), 0).into()).expect("an address");
        socket.connect(self.address).await.expect("a connection")
    }

    async fn is_served(&self, mut stream: TcpStream) -> bool {
        let request = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
        stream.write_all(request).await.is_ok() && rest(&mut stream).await.ends_with("here")
    }
}

/// What comes until the server hangs up.
async fn rest(stream: &mut TcpStream) -> String {
    let mut text = Vec::new();
    let reading = stream.read_to_end(&mut text);
    let _ = tokio::time::timeout(SOON, reading).await.expect("it hangs up in time");
    String::from_utf8_lossy(&text).into_owned()
}

#[tokio::test]
async fn half_a_head_and_silence_are_hung_up_on() {
    let server = start(limits()).await;
    for sent in ["", "GET / HT", "GET / HTTP/1.1\r\nX: "] {
        let mut stream = server.connect().await;
        stream.write_all(sent.as_bytes()).await.expect("sent");
        let begun = Instant::now();
        let text = rest(&mut stream).await;
        assert!(!text.contains("200"), "{sent:?}: {text}");
        assert!(begun.elapsed() >= TIMEOUT / 2, "{sent:?}");
    }
    // A client that trickles is no better.
    let mut stream = server.connect().await;
    stream.write_all(b"GET / HTTP/1.1\r\n").await.expect("sent");
    let begun = Instant::now();
    while begun.elapsed() < SOON {
        if stream.write_all(b"X: y\r\n").await.is_err() {
            return;
        }
        tokio::time::sleep(TIMEOUT / 4).await;
    }
    panic!("a head that never ends was read for {SOON:?}");
}

#[tokio::test]
async fn a_connection_that_is_kept_for_nothing_is_hung_up_on() {
    let server = start(limits()).await;
    let mut stream = server.connect().await;
    stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").await.expect("sent");
    assert!(rest(&mut stream).await.ends_with("here"));
}

#[tokio::test]
async fn the_time_for_a_head_begins_anew_with_each_request() {
    let server = start(limits()).await;
    let mut stream = server.connect().await;
    let begun = Instant::now();
    while begun.elapsed() < TIMEOUT * 2 {
        stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").await.expect("sent");
        let mut answer: Vec<u8> = Vec::new();
        while !answer.ends_with(b"here") {
            let count = stream.read_buf(&mut answer).await.expect("an answer");
            assert!(count > 0, "it is hung up on after {:?}", begun.elapsed());
        }
        tokio::time::sleep(TIMEOUT / 6).await;
    }
    let last = Instant::now();
    assert_eq!(rest(&mut stream).await, "");
    assert!(last.elapsed() >= TIMEOUT / 2, "{:?}", last.elapsed());
}

#[tokio::test]
async fn a_handler_that_panics_is_an_error_and_no_end_of_the_connection() {
    let server = start(limits()).await;
    let mut stream = server.connect().await;
    stream.write_all(b"GET /panic/here HTTP/1.1\r\nHost: x\r\n\r\n").await.expect("sent");
    let mut begin = [0; 12];
    stream.read_exact(&mut begin).await.expect("a status");
    assert_eq!(&begin, b"HTTP/1.1 500");
    stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").await.expect("sent");
    assert!(rest(&mut stream).await.ends_with("here"));
}

#[tokio::test]
async fn a_body_that_stalls_is_given_up() {
    let server = start(limits()).await;
    let mut stream = server.connect().await;
    let head = b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc";
    stream.write_all(head).await.expect("sent");
    let text = rest(&mut stream).await;
    assert!(text.starts_with("HTTP/1.1 4"), "{text}");
}

#[tokio::test]
async fn a_body_that_is_slow_and_never_stalls_is_read() {
    let server = start(limits()).await;
    let mut stream = server.connect().await;
    let head = b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 8\r\nConnection: close\r\n\r\n";
    stream.write_all(head).await.expect("sent");
    for byte in b"patience" {
        tokio::time::sleep(TIMEOUT / 6).await;
        stream.write_all(&[*byte]).await.expect("sent");
    }
    assert!(rest(&mut stream).await.ends_with("patience"));
}

#[tokio::test]
async fn a_body_that_never_stalls_and_never_ends_is_given_up() {
    let server = start(limits()).await;
    let mut stream = server.connect().await;
    let head = b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n";
    stream.write_all(head).await.expect("sent");
    let begun = Instant::now();
    let mut answer = [0; 12];
    loop {
        assert!(begun.elapsed() < SOON, "it is still read");
        tokio::select! {
            read = stream.read_exact(&mut answer) => {
                read.expect("an answer");
                break;
            }
            // Whoever was given up may find nobody there to write to.
            () = tokio::time::sleep(TIMEOUT / 6) => drop(stream.write_all(b"a").await),
        }
    }
    assert_eq!(&answer[..10], b"HTTP/1.1 4");
    assert!(begun.elapsed() >= TIMEOUT * 4);
}

#[tokio::test]
async fn who_does_not_read_is_hung_up_on() {
    let server = start(limits()).await;
    let mut streams = Vec::new();
    for _ in 0..4 {
        let mut stream = server.connect().await;
        stream.write_all(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n").await.expect("sent");
        streams.push(stream);
    }
    // Their slots are free again, although they still hold their ends.
    let begun = Instant::now();
    while !server.is_served(server.connect().await).await {
        assert!(begun.elapsed() < SOON, "they still hold their slots");
        tokio::time::sleep(TIMEOUT / 4).await;
    }
}

#[tokio::test]
async fn one_network_does_not_take_the_places_of_others() {
    let patient = Limits { header_timeout: SOON * 10, ..limits() };
    let server = start(patient).await;
    let mut held = Vec::new();
    for _ in 0..20 {
        held.push(server.connect().await);
    }
    assert!(!server.is_served(server.connect().await).await, "its share is used up");
    assert!(server.is_served(server.connect_from(2).await).await, "another one's is not");
    for last in [3, 4] {
        for _ in 0..4 {
            held.push(server.connect_from(last).await);
        }
    }
    assert!(!server.is_served(server.connect_from(5).await).await, "there are eight in all");
    held.clear();
    let begun = Instant::now();
    while !server.is_served(server.connect_from(5).await).await {
        assert!(begun.elapsed() < SOON, "what was held is not free again");
    }
}

#[tokio::test]
async fn what_is_under_way_is_finished_before_the_end() {
    let server = start(limits()).await;
    let mut slow = server.connect().await;
    slow.write_all(b"GET /slow HTTP/1.1\r\nHost: x\r\n\r\n").await.expect("sent");
    let idle = server.connect().await;
    tokio::time::sleep(TIMEOUT / 3).await;
    assert!(!server.shutdown.is_draining());
    server.shutdown.drain();
    assert!(server.is_served(server.connect().await).await, "who drains still answers");
    server.shutdown.close();
    assert!(rest(&mut slow).await.ends_with("done"));
    tokio::time::timeout(SOON, server.serving).await.expect("it ends").expect("it ends well");
    assert!(TcpStream::connect(server.address).await.is_err(), "nobody listens");
    drop(idle);
}

#[tokio::test]
async fn what_never_ends_is_cut_off_at_last() {
    let hasty = Limits { drain_timeout: TIMEOUT, ..limits() };
    let server = start(hasty).await;
    let mut never = server.connect().await;
    never.write_all(b"GET /never HTTP/1.1\r\nHost: x\r\n\r\n").await.expect("sent");
    tokio::time::sleep(TIMEOUT / 3).await;
    server.shutdown.close();
    tokio::time::timeout(SOON, server.serving).await.expect("it ends").expect("it ends well");
}
