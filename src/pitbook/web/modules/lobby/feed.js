/** A feed of the house that is opened again whenever it breaks off. */

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;

export class Feed {
  /**
   * @param {string} path  after /api/v1
   * @param {(told: any) => void} hear
   */
  constructor(path, hear) {
    this.path = path;
    this.hear = hear;
    this.wait = FIRST_WAIT;
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/v1${this.path}`);
    socket.addEventListener("message", (event) => {
      this.wait = FIRST_WAIT;
      const told = JSON.parse(event.data);
      if (told.type === "lobby") this.hear(told);
    });
    socket.addEventListener("close", () => {
      setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
    });
  }
}
