@main
enum TactusMain {
  static func main() {}
}
