"""Plays Caribbean Stud as a guest of a running house: python house_client.py http://127.0.0.1:8000 [ROUNDS]"""

import json
import sys
import urllib.request
import uuid

from websockets.sync.client import connect

house, rounds = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1
guest = json.load(urllib.request.urlopen(urllib.request.Request(f"{house}/api/v1/guests", method="POST")))
live, asked = f"{house}/api/v1/tables/caribbean-stud/live".replace("http", "ws", 1), None
with connect(live, additional_headers={"Authorization": f"Bearer {guest['token']}"}) as table:

    def do(what, **more):
        """Send a command under a key of its own; its reply comes among the other messages."""
        table.send(json.dumps({"id": str(uuid.uuid4()), "do": what, **more}))

    do("join", seat=next(n for n in range(1, 8) if n not in json.loads(table.recv())["state"]["seats"].values()))
    while rounds:
        message = json.loads(table.recv(timeout=60))
        if message["type"] == "reply" and not message["ok"]:
            sys.exit(f"{message['error']['what']} (rule {message['error']['clause']}): {message['error']['remedy']}")
        for event in message.get("events", []):
            for fact in event["facts"]:
                print(f"rule {fact['clause']:9} {fact['says']}")
            rounds -= event["kind"] == "round" and event["is_over"]
        state = message.get("state", {"asks": ""})
        if rounds and state["asks"] in ("PlaceWagers", "Decide") and asked != (state["episode"], state["asks"]):
            asked, box = (state["episode"], state["asks"]), state["you"]["seat"]
            wager = {"answer": "Wager", "box": box, "wager": "ante", "cents": 1000}
            bet = {"answer": "Decision", "box": box, "choice": "bet"}
            do("say", answer=wager if state["asks"] == "PlaceWagers" else bet)
            do("ready") if state["asks"] == "PlaceWagers" else None
    print(f"balance {state['you']['balance'] / 100:.2f} of play money")
