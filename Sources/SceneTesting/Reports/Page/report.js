// One slider per script sets the time of all its charts and animations.
"use strict";
function indexAt(ends,time){let i=0;while(i<ends.length-1&&ends[i]<=time+1e-6)i++;return i}
function cellAt(rows,time){let cell=null;for(const row of rows){if(+row[0]>time+1e-6)break;cell=row[1]}return cell}
// The pictures of a golden, as data URIs, and the elements that show them: an element of the difference shows the expected picture
// below the marks.
function stripOf(node){
  const data=JSON.parse(node.querySelector("script").textContent);
  const pictures=[["expected",".expected img"],["expected",".difference .ground"],["difference",".difference .marks"],
    ["actual",".actual img"]].map(([kind,path])=>[kind,node.querySelector(path)]);
  // Those of a golden and a scene of different sizes keep their own.
  if(data.difference.length)for(const [,picture] of pictures)if(picture)[picture.width,picture.height]=data.size;
  return {node,data,pictures,here:node.querySelector(".frames b")};
}
function showFrame(strip,index){
  for(const [kind,picture] of strip.pictures){
    const place=strip.data[kind][index];
    if(picture&&place!==undefined&&picture.dataset.place!=place){picture.dataset.place=place;picture.src=strip.data.images[place]}
  }
}
for(const group of document.querySelectorAll(".group")){
  const slider=group.querySelector(".bar input");
  const animations=[...group.querySelectorAll(".animation")].map(stripOf);
  for(const strip of animations)showFrame(strip,strip.data.worst);
  if(!slider)continue;
  const output=group.querySelector(".bar output"),play=group.querySelector(".play");
  const duration=+group.dataset.duration;
  const traces=[...group.querySelectorAll(".trace")].map(node=>({node,
    series:JSON.parse(node.dataset.series),chart:node.querySelector(".chart"),
    cursor:node.querySelector(".cursor"),now:node.querySelector(".now")}));
  let time=0,playing=0;
  function show(to){
    time=Math.min(Math.max(to,0),duration);
    slider.value=time;
    output.textContent=time.toFixed(3)+" s";
    for(const animation of animations){
      if(animation.data.ends.length>1)showFrame(animation,indexAt(animation.data.ends,time));
      if(animation.here)animation.here.style.left=100*Math.min(time/animation.data.ends[animation.data.ends.length-1],1)+"%";
    }
    for(const trace of traces){
      const left=+trace.chart.dataset.left,right=+trace.chart.dataset.right;
      const x=left+(right-left)*Math.min(time/+trace.chart.dataset.duration,1);
      trace.cursor.setAttribute("x1",x);trace.cursor.setAttribute("x2",x);
      trace.now.replaceChildren("at "+time.toFixed(3)+" s:");
      for(const kind of ["expected","actual"]){
        const cell=cellAt(trace.series[kind],time);
        if(cell===null)continue;
        const value=document.createElement("b");
        value.textContent=cell;
        trace.now.append(" "+kind+" ",value);
      }
    }
  }
  slider.addEventListener("input",()=>{stop();show(+slider.value)});
  // The times at which a frame begins; arrow keys go from one to the next.
  const frames=[...new Set(animations.flatMap(({data})=>[0,...data.ends.slice(0,-1)]))].sort((a,b)=>a-b);
  if(frames.length<2)for(let i=frames.length;i/30<=duration;i++)frames.push(i/30);
  slider.addEventListener("keydown",event=>{
    const forward=["ArrowRight","ArrowUp"].includes(event.key);
    if(!forward&&!["ArrowLeft","ArrowDown"].includes(event.key))return;
    event.preventDefault();
    stop();
    const next=forward?frames.find(at=>at>time+1e-6):frames.findLast(at=>at<time-1e-6);
    if(next!==undefined)show(next);
  });
  for(const button of group.querySelectorAll(".jump"))
    button.addEventListener("click",()=>{stop();show(+button.dataset.time)});
  for(const trace of traces)for(const kind of ["pointerdown","pointermove"])
    trace.chart.addEventListener(kind,event=>{
      if(kind==="pointermove"&&!event.buttons)return;
      stop();
      const box=trace.chart.getBoundingClientRect(),width=trace.chart.viewBox.baseVal.width;
      const left=+trace.chart.dataset.left,right=+trace.chart.dataset.right;
      const x=(event.clientX-box.left)/box.width*width;
      show((x-left)/(right-left)*+trace.chart.dataset.duration);
    });
  function stop(){cancelAnimationFrame(playing);playing=0;play.textContent="▶"}
  play.addEventListener("click",()=>{
    if(playing)return stop();
    let last=performance.now();
    if(time>=duration)show(0);
    play.textContent="❚❚";
    function step(now){
      show(time+(now-last)/1000);
      last=now;
      if(time>=duration)show(0);
      playing=requestAnimationFrame(step);
    }
    playing=requestAnimationFrame(step);
  });
  const first=group.querySelector(".band");
  const moving=animations.find(({data})=>data.ends.length>1);
  let start=0;
  if(moving){
    const {ends,worst}=moving.data;
    start=worst>0?ends[worst-1]:0;
  }else if(first){
    const chart=first.closest(".chart"),left=+chart.dataset.left,right=+chart.dataset.right;
    start=(+first.getAttribute("x")+ +first.getAttribute("width")/2-left)/(right-left)*+chart.dataset.duration;
  }
  show(start);
}
for(const button of document.querySelectorAll(".copy"))
  button.addEventListener("click",()=>{
    const code=button.previousElementSibling;
    navigator.clipboard.writeText(code.textContent).then(()=>{button.textContent="Copied"},()=>{
      getSelection().selectAllChildren(code);
    });
  });
