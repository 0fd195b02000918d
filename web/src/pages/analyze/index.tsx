export default function Analyze() {
  return <h1>Analyze</h1>;
}
