export default function Solve() {
  return <h1>Solve</h1>;
}
