export default function Reconstruct() {
  return (
    <>
      <h1>Reconstruct</h1>
      <p class="muted">A solve, stage by stage.</p>
    </>
  );
}
